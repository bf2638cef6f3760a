package llm.measure;

import java.util.OptionalDouble;

/**
 * A statistic by name: {@code mean} or a percentile such as {@code p99}.
 *
 * @param name as shown, e.g. {@code mean}, {@code median}, {@code p99.9}
 * @param percent the percentile from 0 to 100, or NaN for the mean
 */
public record Statistic(String name, double percent) {

  /** The arithmetic mean. */
  public static final Statistic MEAN = new Statistic("mean", Double.NaN);

  /** A percentile, from 0 to 100. */
  public static Statistic percentile(String name, double percent) {
    return new Statistic(name, percent);
  }

  /** Whether the sample is large enough for it. */
  public boolean isResolvedBy(Statistics statistics) {
    return Double.isNaN(percent) || statistics.resolves(percent);
  }

  /** Its value in a sample. */
  public OptionalDouble of(Statistics statistics) {
    return Double.isNaN(percent) ? statistics.mean() : statistics.percentile(percent);
  }
}
