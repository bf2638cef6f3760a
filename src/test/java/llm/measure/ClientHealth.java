package llm.measure;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the figures of a run can be trusted, as far as that is up to the client.
 *
 * @param latest where the client was latest; empty where nothing was sent
 * @param shortfalls the points that have fewer requests than planned, none where all were sent;
 *     empty where that cannot be told: nothing was planned, or the run did not come to its end
 */
public record ClientHealth(Optional<Lateness> latest, Optional<List<Shortfall>> shortfalls) {

  /** Beyond this the client's own lateness is no longer small beside what it measures. */
  public static final Duration MOST_LATENESS = Duration.ofMillis(10);

  private static final double PERCENT = 99;

  /**
   * The lateness of the client at a point.
   *
   * @param point the point
   * @param p99 p99 of sent − released, ns
   */
  public record Lateness(Point point, double p99) {

    /** Whether it is small enough beside what is measured. */
    public boolean isHealthy() {
      return p99 <= MOST_LATENESS.toNanos();
    }
  }

  /**
   * A point with fewer requests than planned: some could not be built, or users left. Where a round
   * has several requests, these are rounds.
   *
   * @param point the point
   * @param missing requests that were never sent
   * @param planned requests that were to be sent
   */
  public record Shortfall(Point point, long missing, long planned) {}

  /**
   * Looks at a run.
   *
   * @param points what was measured
   * @param planned how many requests were to be sent; scenarios of the user's own have no plan
   * @param complete whether the run came to its end and no request is missing in its figures: else
   *     those that are not there say nothing
   */
  public static ClientHealth of(
      List<PointSummary> points, Map<Point, Long> planned, boolean complete) {
    List<PointSummary> known =
        points.stream().filter(point -> planned.containsKey(point.point())).toList();
    // Gatling ends a run at its maxDuration with requests in flight
    boolean cutShort = points.stream().anyMatch(point -> point.counts().aborted() > 0);
    return new ClientHealth(
        latest(points),
        !complete || cutShort || known.isEmpty()
            ? Optional.empty()
            : Optional.of(shortfalls(known, planned)));
  }

  private static Optional<Lateness> latest(List<PointSummary> points) {
    return points.stream()
        .filter(point -> point.times().lateness().count() > 0)
        .map(
            point ->
                new Lateness(
                    point.point(), point.times().lateness().percentile(PERCENT).getAsDouble()))
        .max(Comparator.comparingDouble(Lateness::p99));
  }

  private static List<Shortfall> shortfalls(List<PointSummary> points, Map<Point, Long> planned) {
    return points.stream()
        .map(
            point ->
                new Shortfall(
                    point.point(),
                    planned.get(point.point())
                        - point.counts().rounds().orElse(point.counts().requests()),
                    planned.get(point.point())))
        .filter(shortfall -> shortfall.missing() > 0)
        .toList();
  }
}
