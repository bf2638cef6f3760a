package llm.measure;

import java.util.Arrays;
import java.util.Optional;

/**
 * The scale on which the change of a metric is a difference, and positive where it is for the
 * worse: the logarithm, on which ratios are differences; of shares the share itself.
 *
 * @param metric what changes
 */
record Scale(Metric metric) {

  /** Whether a value is on the scale: there is no ratio to 0. */
  boolean takes(double value) {
    return metric.isShare() || value > 0;
  }

  /** Values on the scale; empty where one is not. */
  Optional<double[]> all(double[] values) {
    return Arrays.stream(values).allMatch(this::takes)
        ? Optional.of(Arrays.stream(values).map(this::of).toArray())
        : Optional.empty();
  }

  /** A value on the scale. */
  double of(double value) {
    return metric.isShare() ? value : Math.log(value);
  }

  /** How much worse a change is that has this much more on the scale. */
  double worse(double difference) {
    return metric.higherIsBetter() ? -difference : difference;
  }

  /** How a value has changed: a ratio, or a difference of shares. */
  double change(double before, double now) {
    return metric.isShare() ? now - before : now / before;
  }

  /** A change that is so much more on the scale. */
  double shifted(double change, double by) {
    return metric.isShare() ? change + by : change * Math.exp(by);
  }

  /** The most that a change may be for the worse. */
  double limit(double tolerance) {
    if (metric.isShare()) {
      return tolerance;
    }
    // a rate that may fall by all of it or more has no limit
    return metric.higherIsBetter() ? -Math.log(Math.max(0, 1 - tolerance)) : Math.log1p(tolerance);
  }

  /**
   * The standard error that a difference of shares has at least: that of requests which fail
   * independently of each other. Shares of parts that happen to be equal seem to have none.
   *
   * @param before the share of the earlier run
   * @param requestsBefore of how many requests
   * @param now the share of the later run
   * @param requestsNow of how many requests
   */
  double leastError(double before, long requestsBefore, double now, long requestsNow) {
    return metric.isShare()
        ? Math.sqrt(binomial(before, requestsBefore) + binomial(now, requestsNow))
        : 0;
  }

  private static double binomial(double share, long requests) {
    return requests > 0 ? share * (1 - share) / requests : 0;
  }
}
