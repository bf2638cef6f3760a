package llm;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import llm.engine.Unbuilt;
import llm.report.Judgement;

/**
 * Requests that a simulation meant to send and that could not be built: no server saw them and no
 * figure holds them, so that a run without them has not measured what it was to measure.
 */
final class UnbuiltRequests {

  private static final String RULE = "all requests built";

  private UnbuiltRequests() {}

  /** The rule of a run's health. */
  static Judgement judge(List<Unbuilt> unbuilt) {
    return reason(unbuilt)
        .map(reason -> new Judgement(RULE, false, reason))
        .orElse(new Judgement(RULE, true, "none could not be built"));
  }

  /** Why a run does not pass, in one line; empty where all were built. */
  static Optional<String> reason(List<Unbuilt> unbuilt) {
    return unbuilt.isEmpty()
        ? Optional.empty()
        : Optional.of(unbuilt.stream().map(UnbuiltRequests::inWords).collect(joining("; ")));
  }

  private static String inWords(Unbuilt some) {
    return "%d requests of %s could not be built, the first: %s"
        .formatted(some.requests(), some.at(), some.first());
  }
}
