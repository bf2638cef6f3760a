package llm.measure;

import java.util.OptionalDouble;

/**
 * How far a running point is.
 *
 * @param point the point
 * @param planned requests it will have; 0 where only time ends it
 * @param done requests that have ended
 * @param inFlight requests that are running
 * @param failures failures so far
 * @param outputTokens output tokens so far
 * @param elapsedSeconds since its first request was sent
 * @param medianTimeToFirstToken TTFT p50 so far, ns
 * @param p95TimeToFirstToken TTFT p95 so far, ns
 */
public record PointProgress(
    Point point,
    long planned,
    long done,
    long inFlight,
    long failures,
    long outputTokens,
    double elapsedSeconds,
    OptionalDouble medianTimeToFirstToken,
    OptionalDouble p95TimeToFirstToken) {}
