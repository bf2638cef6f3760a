package llm.measure;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The statistics of one measured quantity, in the quantity's own unit (durations: ns). An empty
 * sample has no values, never zeros.
 *
 * <p>Percentiles interpolate linearly between ranks, h = (n − 1)·p, as numpy does by default. The
 * standard deviation is that of the population.
 */
public final class Statistics {

  private static final Statistics EMPTY = new Statistics(new double[0]);

  private final double[] sorted;

  private Statistics(double[] sorted) {
    this.sorted = sorted;
  }

  /** The statistics of nothing. */
  public static Statistics empty() {
    return EMPTY;
  }

  /** The exact statistics of these values, in any order; the array is copied. */
  public static Statistics exact(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Statistics(sorted);
  }

  /** Number of values. */
  public long count() {
    return sorted.length;
  }

  /** Whether every value was kept; otherwise percentiles come from a histogram of 3 digits. */
  public boolean isExact() {
    return true;
  }

  /** The arithmetic mean. */
  public OptionalDouble mean() {
    return Arrays.stream(sorted).average();
  }

  /** The smallest value. */
  public OptionalDouble min() {
    return percentile(0);
  }

  /** The largest value. */
  public OptionalDouble max() {
    return percentile(100);
  }

  /** The median. */
  public OptionalDouble median() {
    return percentile(50);
  }

  /** The standard deviation of the population. */
  public OptionalDouble standardDeviation() {
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    double mean = mean().getAsDouble();
    double squares = Arrays.stream(sorted).map(v -> (v - mean) * (v - mean)).sum();
    return OptionalDouble.of(Math.sqrt(squares / sorted.length));
  }

  /**
   * A percentile.
   *
   * @param percent from 0 to 100, e.g. 99.9
   */
  public OptionalDouble percentile(double percent) {
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    double rank = (sorted.length - 1) * percent / 100;
    int below = (int) Math.floor(rank);
    int above = Math.min(below + 1, sorted.length - 1);
    double share = rank - below;
    return OptionalDouble.of(sorted[below] + share * (sorted[above] - sorted[below]));
  }

  /** Whether the sample is large enough to resolve a percentile: n ≥ 1 / (1 − p). */
  public boolean resolves(double percent) {
    return sorted.length * (100 - percent) >= 100 - 1e-9;
  }
}
