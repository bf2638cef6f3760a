package llm.measure;

import static llm.measure.Words.amount;
import static llm.measure.Words.count;
import static llm.measure.Words.milliseconds;
import static llm.measure.Words.percent;
import static llm.measure.Words.seconds;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import llm.measure.RequestLog.Latency;

/**
 * What a reader should know of the load of a closed point: its tail and its opening wave. Where a
 * point is repeated, these are alike in each repeat, and are told of the first.
 */
final class LoadNotes {

  /** How far the opening wave's mean must be from the steady state's to be worth a note. */
  private static final double NOTABLE = 0.2;

  private final PointPlan plan;
  private final PointSummary summary;
  private final RequestLog log;
  private final Occupancy occupancy;
  private final TokenFlow flow;

  LoadNotes(PointPlan plan, PointSummary summary, Repeat first, Occupancy occupancy) {
    this.plan = plan;
    this.summary = summary;
    this.log = first.log();
    this.occupancy = occupancy;
    this.flow = first.flow();
  }

  Stream<String> all() {
    boolean ownUsers = plan.point().concurrency().isPresent() && !plan.point().mixed();
    if (!ownUsers || occupancy.size() == 0) {
      return Stream.of(neverSent(), cutOff()).flatMap(Optional::stream);
    }
    int users = plan.point().concurrency().getAsInt();
    return Stream.of(neverSent(), cutOff(), unevenTail(users), slack(users), openingWave(users))
        .flatMap(Optional::stream);
  }

  /** Requests that cannot be built, and users that leave; a point that is cut off is no matter. */
  private Optional<String> neverSent() {
    long missing = plan.requests() - begun();
    boolean severalPerRound = summary.counts().rounds().isPresent();
    return missing <= 0 || isCutOff()
        ? Optional.empty()
        : Optional.of(
            "%s of %s were never %s"
                .formatted(
                    count(missing),
                    count(plan.requests(), severalPerRound ? "planned round" : "planned request"),
                    severalPerRound ? "begun" : "sent"));
  }

  /** How often a user began what it does again and again: a request, or a round of several. */
  private long begun() {
    return summary.counts().rounds().orElse(summary.counts().requests());
  }

  /** Nobody chose how many requests there are then. */
  private boolean isCutOff() {
    return summary.counts().aborted() > 0;
  }

  private Optional<String> cutOff() {
    long aborted = summary.counts().aborted();
    return aborted == 0
        ? Optional.empty()
        : Optional.of(
            "%s in flight when the run was cut off: neither success nor failure"
                .formatted(count(aborted, "request")));
  }

  /** Where only time ends a point, the number of its requests is nobody's choice. */
  private Optional<String> unevenTail(int users) {
    long begun = begun() / plan.repeats();
    boolean few = begun < 2L * users;
    boolean uneven = plan.requests() > 0 && begun % users != 0;
    if (!few && !uneven || isCutOff()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s at concurrency %s, %s: the tail runs below the stated concurrency"
            .formatted(
                count(begun, summary.counts().rounds().isPresent() ? "round" : "request"),
                count(users),
                few ? "fewer than twice as many" : "not a multiple of it"));
  }

  /** A few long answers at the end make the throughput of the whole. */
  private Optional<String> slack(int users) {
    int level = occupancy.medianLevel();
    boolean busy = level > 1 && level > users / 4;
    boolean repeated = plan.repeats() > 1;
    if (users < 2 || busy || repeated || summary.period().seconds().isEmpty()) {
      return Optional.empty();
    }
    long[] time = occupancy.timeAtLevels();
    double share = (double) Arrays.stream(time, 1, level + 1).sum() / Arrays.stream(time).sum();
    String slack =
        "%s of the time ran at concurrency %s"
            .formatted(percent(share), level == 1 ? "1" : count(level) + " or below");
    int strength = occupancy.fullStrength();
    return Optional.of(
        strength <= level
            ? slack + ": the stated concurrency of " + count(users) + " was hardly ever reached"
            : slack + ": " + throughputs(strength));
  }

  /** The throughput of the whole point and of the time at full strength. */
  private String throughputs(int strength) {
    SteadyWindow full =
        new SteadyWindow(occupancy.firstReached(strength), occupancy.lastHeld(strength));
    return "%s over the whole %s, %s with %s in flight (%s to %s)"
        .formatted(
            wholeRate(),
            seconds(summary.period().lastEnd() - summary.period().firstSent()),
            rateWithin(full),
            count(strength),
            seconds(full.start() - summary.period().firstSent()),
            seconds(full.end() - summary.period().firstSent()));
  }

  private String wholeRate() {
    OptionalDouble output = summary.rates().output();
    return output.isPresent()
        ? amount(output.getAsDouble()) + " tokens/s"
        : amount(summary.rates().requests().orElse(0)) + " requests/s";
  }

  private String rateWithin(SteadyWindow window) {
    return summary.rates().output().isPresent()
        ? amount(flow.between(window.start(), window.end()) / window.seconds()) + " tokens/s"
        : amount(log.successesBetween(window.start(), window.end()) / window.seconds())
            + " requests/s";
  }

  private Optional<String> openingWave(int users) {
    Latency latency =
        plan.point().kind().isGenerating() ? Latency.TIME_TO_FIRST_TOKEN : Latency.END_TO_END;
    Optional<Statistics> steady = summary.steadyState().map(state -> of(state, latency));
    boolean alone = users == 1;
    if (alone || steady.isEmpty() || steady.get().count() == 0 || occupancy.size() < users) {
      return Optional.empty();
    }
    Statistics opening = log.sentUpTo(occupancy.sentOf(users), latency);
    double usual = steady.get().mean().getAsDouble();
    if (opening.count() == 0 || Math.abs(opening.mean().getAsDouble() - usual) <= NOTABLE * usual) {
      return Optional.empty();
    }
    return Optional.of(
        "opening wave: mean %s of the first %s %s (up to %s), in the steady state %s (p99 %s)"
            .formatted(
                latency == Latency.END_TO_END ? "E2E" : "TTFT",
                count(opening.count(), "request"),
                milliseconds(opening.mean()),
                milliseconds(opening.max()),
                milliseconds(usual),
                milliseconds(steady.get().percentile(99))));
  }

  private static Statistics of(SteadyState state, Latency latency) {
    return latency == Latency.END_TO_END ? state.endToEnd() : state.timeToFirstToken();
  }
}
