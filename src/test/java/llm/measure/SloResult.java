package llm.measure;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * One bound of an objective, judged at one point.
 *
 * @param point where
 * @param metric {@code ttft}, {@code tpot} or {@code e2e}
 * @param statistic which statistic of it
 * @param bound must stay below this
 * @param actual the value in ns; empty where there is none, which misses the bound
 * @param met whether the bound holds
 */
public record SloResult(
    Point point,
    String metric,
    Statistic statistic,
    Duration bound,
    OptionalDouble actual,
    boolean met) {}
