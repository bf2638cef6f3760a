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
 */
public record PointPlan(Point point, long requests, Duration ramp, Slo slo) {

  /** A point of which nothing more is known. */
  public static PointPlan of(Point point, Slo slo) {
    return new PointPlan(point, 0, Duration.ZERO, slo);
  }
}
