package llm.measure;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Judges points by an objective: the statistic of each bounded latency must be strictly below its
 * bound, and a point without a value misses it. A point of which no request has ended, such as one
 * that a run never came to, is not judged.
 *
 * <p>Pooling requests are answered in one piece: a bound of TTFT holds for their E2E, as in the
 * published tables, and a bound of TPOT does not ask them.
 */
public final class SloJudge {

  private SloJudge() {}

  /** Each bound of the objective that asks this point; none where it was not measured. */
  public static List<SloResult> judge(Slo slo, PointSummary summary) {
    if (!summary.isMeasured()) {
      return List.of();
    }
    return Stream.of(SloMetric.values())
        .filter(metric -> metric.appliesTo(summary.point().kind()))
        .flatMap(
            metric -> metric.bound(slo).map(bound -> judge(slo, metric, bound, summary)).stream())
        .toList();
  }

  /** The latencies that a result is a statistic of, ns. */
  public static Statistics sample(SloResult result, PointSummary summary) {
    return SloMetric.valueOf(result.metric().toUpperCase(Locale.ROOT)).of(summary);
  }

  private static SloResult judge(Slo slo, SloMetric metric, Duration bound, PointSummary summary) {
    OptionalDouble actual = slo.statistic().of(metric.of(summary));
    boolean met = actual.isPresent() && actual.getAsDouble() < bound.toNanos();
    return new SloResult(
        summary.point(),
        metric.name().toLowerCase(Locale.ROOT),
        slo.statistic(),
        bound,
        actual,
        met);
  }

  /**
   * Whether a run passes. A run without one success never does, whatever the objective; without any
   * bound every other run does. A bound that no point could be asked for is missed.
   */
  public static SloVerdict judge(Slo slo, Requirement requirement, List<PointSummary> points) {
    return judge(Objectives.of(slo), requirement, points);
  }

  /** As {@link #judge(Slo, Requirement, List)}, each point by the objective of its kind. */
  public static SloVerdict judge(
      Objectives slo, Requirement requirement, List<PointSummary> points) {
    List<Judged> judged =
        points.stream()
            .map(point -> new Judged(point, judge(slo.of(point.point().kind()), point)))
            .toList();
    List<SloResult> results = judged.stream().flatMap(point -> point.results().stream()).toList();
    List<String> obstacles = obstacles(slo, requirement, points, results);
    Stream<String> misses = results.stream().filter(r -> !r.met()).map(SloJudge::miss);
    return new SloVerdict(
        obstacles.isEmpty() && (!slo.hasBounds() || holds(requirement, judged)),
        results,
        Stream.concat(misses, obstacles.stream()).toList());
  }

  private record Judged(PointSummary summary, List<SloResult> results) {

    boolean allMet() {
      return results.stream().allMatch(SloResult::met);
    }

    boolean passes() {
      return summary.counts().successes() > 0 && allMet();
    }
  }

  private static boolean holds(Requirement requirement, List<Judged> points) {
    return switch (requirement.scope()) {
      case ALL -> points.stream().allMatch(Judged::allMet);
      case ANY -> points.stream().anyMatch(Judged::passes);
      case LOAD -> {
        Requirement.Load load = requirement.load().orElseThrow();
        yield points.stream()
            .filter(point -> load.matches(point.summary().point()))
            .anyMatch(Judged::passes);
      }
    };
  }

  /** What keeps the run from passing whatever its values are. */
  private static List<String> obstacles(
      Objectives slo, Requirement requirement, List<PointSummary> points, List<SloResult> results) {
    if (points.stream().noneMatch(point -> point.counts().successes() > 0)) {
      return List.of("SLO missed: not one request of the run succeeded");
    }
    if (!slo.hasBounds()) {
      return List.of();
    }
    return Stream.of(
            boundsNobodyWasAsked(slo, results),
            missingLoad(requirement, points).stream(),
            unmeasured(requirement, points).stream())
        .flatMap(lines -> lines)
        .toList();
  }

  private static Stream<String> boundsNobodyWasAsked(Objectives slo, List<SloResult> results) {
    if (!results.isEmpty()) {
      // pooling requests have no TPOT, and those who set no bound of it themselves set none too
      // many
      return Stream.empty();
    }
    return Stream.of(SloMetric.values())
        .filter(metric -> metric.bound(slo.usual()).isPresent())
        .map(metric -> "SLO missed: no point of the run has a " + metric + " to hold to its bound");
  }

  private static Optional<String> missingLoad(Requirement requirement, List<PointSummary> points) {
    return requirement
        .load()
        .filter(
            load ->
                points.stream()
                    .filter(PointSummary::isMeasured)
                    .noneMatch(point -> load.matches(point.point())))
        .map(load -> "SLO missed: no point with " + load.name() + " was measured");
  }

  private static Optional<String> unmeasured(Requirement requirement, List<PointSummary> points) {
    List<String> names =
        points.stream()
            .filter(point -> !point.isMeasured())
            .map(point -> point.point().name())
            .toList();
    return requirement.scope() == Requirement.Scope.ALL && !names.isEmpty()
        ? Optional.of("SLO not judged: not measured: " + String.join(", ", names))
        : Optional.empty();
  }

  /** One line on a missed bound: metric, value, point, bound. */
  private static String miss(SloResult result) {
    double bound = result.bound().toNanos();
    String metric = result.statistic().name() + " " + result.metric().toUpperCase(Locale.ROOT);
    String actual =
        result.actual().isPresent()
            ? " " + Words.millisecondsApartFrom(bound, result.actual().getAsDouble())
            : " has no value";
    return "SLO missed: %s%s at %s, must be below %s"
        .formatted(metric, actual, result.point().name(), Words.milliseconds(bound));
  }
}
