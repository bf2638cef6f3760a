package llm.measure;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a metric of a point has changed between two runs.
 *
 * @param metric what is compared
 * @param baseline its value before, in the metric's own unit; empty where there is none
 * @param now its value now
 * @param change now / baseline; of shares now − baseline; empty where one of them is missing
 * @param range where the true change lies, as far as chance is concerned; empty where nothing tells
 * @param tolerance by how much it may be worse, as a share; empty where it is not gated
 * @param finding what follows
 * @param remark what else is to be said: why nothing follows, and what would decide; may be empty
 */
public record Change(
    Metric metric,
    OptionalDouble baseline,
    OptionalDouble now,
    OptionalDouble change,
    Optional<Range> range,
    OptionalDouble tolerance,
    Finding finding,
    String remark) {

  /**
   * Where a change lies.
   *
   * @param low lower end
   * @param high upper end
   * @param confidence the probability by which it is not beyond one of the ends, e.g. 0.99
   * @param basis what it rests on
   */
  public record Range(double low, double high, double confidence, Interval.Basis basis) {}

  /** Whether the build depends on it. */
  public boolean isGated() {
    return tolerance.isPresent();
  }
}
