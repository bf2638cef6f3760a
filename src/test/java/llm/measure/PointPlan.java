package llm.measure;

import java.time.Duration;

/**
 * What is known of a point before it runs.
 *
 * @param point the point
 * @param requests requests it will have, warm-up apart; 0 where only time ends it. Where a round of
 *     it turns out to have several, these are rounds
 * @param ramp how long the arrivals of an open point take to reach their rate; zero without a ramp
 * @param slo its objective, whose bounds define goodput
 * @param repeats how many times it runs, at least 1; {@code requests} are those of all repeats
 */
public record PointPlan(Point point, long requests, Duration ramp, Slo slo, int repeats) {

  /** Checks that it runs at all. */
  public PointPlan {
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats " + repeats + " must be at least 1");
    }
  }

  /** A point that runs once. */
  public PointPlan(Point point, long requests, Duration ramp, Slo slo) {
    this(point, requests, ramp, slo, 1);
  }

  /** A point of which nothing more is known. */
  public static PointPlan of(Point point, Slo slo) {
    return new PointPlan(point, 0, Duration.ZERO, slo);
  }
}
