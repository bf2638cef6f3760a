package llm.measure;

import static llm.measure.Words.count;
import static llm.measure.Words.milliseconds;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What a reader should know of the answers: how they came, and whose counts they bear. */
final class StreamNotes {

  /** A median gap below this share of the median TPOT means that events come in bursts. */
  private static final double BURST = 0.1;

  /** How far the suite's figures may be from vLLM's without a word. */
  private static final double DIFFERENT = 0.01;

  private final PointSummary summary;
  private final TokenCounts tokens;

  StreamNotes(PointSummary summary, TokenCounts tokens) {
    this.summary = summary;
    this.tokens = tokens;
  }

  Stream<String> all() {
    Stream<Optional<String>> notes =
        Stream.of(bursts(), severalPerEvent(), estimated(), shortOutputs());
    return Stream.concat(notes, differencesFromVllm()).flatMap(Optional::stream);
  }

  private Optional<String> bursts() {
    if (tokens.onePieces() * 2 > tokens.answersOfSeveralTokens()) {
      return Optional.of(
          "%s of %s came in one piece, without a decode time: a proxy buffers, or the server does"
                  .formatted(
                      count(tokens.onePieces()), count(tokens.answersOfSeveralTokens(), "answer"))
              + " not stream");
    }
    OptionalDouble gap = summary.times().interTokenLatency().median();
    OptionalDouble perToken = summary.times().timePerOutputToken().median();
    if (gap.isEmpty()
        || perToken.isEmpty()
        || gap.getAsDouble() >= BURST * perToken.getAsDouble()) {
      return Optional.empty();
    }
    return Optional.of(
        "streams arrive in bursts: a proxy buffers, or the server sends several events at once"
            + " (median ITL %s, median TPOT %s)"
                .formatted(milliseconds(gap), milliseconds(perToken)));
  }

  private Optional<String> severalPerEvent() {
    if (tokens.severalPerEvent() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s brought several tokens in one event: %s for %s"
            .formatted(
                count(tokens.severalPerEvent(), "answer"),
                count(tokens.bundledEvents(), "event"),
                count(tokens.bundledTokens(), "token")));
  }

  private Optional<String> estimated() {
    if (summary.counts().estimated() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "token counts of %s are estimated: the server did not say how many"
            .formatted(count(summary.counts().estimated(), "request")));
  }

  private Optional<String> shortOutputs() {
    long requests = summary.counts().verdicts().getOrDefault(Verdict.SHORT_OUTPUT, 0L);
    if (requests == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s got fewer output tokens than asked for".formatted(count(requests, "request")));
  }

  private Stream<Optional<String>> differencesFromVllm() {
    PointSummary.Times ours = summary.times();
    VllmFigures theirs = summary.vllm();
    if (!summary.point().kind().isGenerating()) {
      return Stream.empty();
    }
    return Stream.of(
        difference(
            "TTFT",
            ours.timeToFirstToken(),
            theirs.timeToFirstToken(),
            "it ends with the first event that has choices, even without a token"),
        difference(
            "TPOT",
            ours.timePerOutputToken(),
            theirs.timePerOutputToken(),
            "it spans all events that have choices, and answers in one piece have one too"),
        difference(
            "ITL",
            ours.interTokenLatency(),
            theirs.interTokenLatency(),
            "it is the gap between all events that have choices, even without a token"),
        difference(
            "E2E",
            ours.endToEnd(),
            theirs.endToEnd(),
            "it ends with the last event that has choices, even without a token"));
  }

  private static Optional<String> difference(
      String metric, Statistics ours, Statistics theirs, String why) {
    OptionalDouble our = ours.mean();
    OptionalDouble their = theirs.mean();
    if (our.isEmpty() || their.isEmpty()) {
      // where there is no value of ours the report says why
      return Optional.empty();
    }
    double apart = Math.abs(our.getAsDouble() - their.getAsDouble());
    if (apart <= DIFFERENT * our.getAsDouble()) {
      return Optional.empty();
    }
    return Optional.of(
        "mean %s is %s, by the rules of vllm bench %s: there %s"
            .formatted(metric, milliseconds(our), milliseconds(their), why));
  }
}
