package llm.measure;

import java.util.OptionalDouble;

/**
 * How far a running point is.
 *
 * @param point the point
 * @param planned requests it will have; 0 where nobody knows: only time ends it, or its rounds have
 *     several requests
 * @param done requests that have ended
 * @param inFlight requests that are running
 * @param failures failures so far
 * @param tokens output tokens so far, of pooling traffic input tokens
 * @param elapsedSeconds since its first request was sent, without the time between its repeats
 * @param medianLatency TTFT p50 so far, of pooling traffic E2E, ns
 * @param p95Latency the same latency's p95 so far, ns
 * @param resting whether it is between two of its repeats
 */
public record PointProgress(
    Point point,
    long planned,
    long done,
    long inFlight,
    long failures,
    long tokens,
    double elapsedSeconds,
    OptionalDouble medianLatency,
    OptionalDouble p95Latency,
    boolean resting) {

  /** A point that is not between two repeats. */
  public PointProgress(
      Point point,
      long planned,
      long done,
      long inFlight,
      long failures,
      long tokens,
      double elapsedSeconds,
      OptionalDouble medianLatency,
      OptionalDouble p95Latency) {
    this(
        point,
        planned,
        done,
        inFlight,
        failures,
        tokens,
        elapsedSeconds,
        medianLatency,
        p95Latency,
        false);
  }
}
