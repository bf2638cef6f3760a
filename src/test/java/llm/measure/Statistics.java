package llm.measure;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The statistics of one measured quantity, in the quantity's own unit (durations: ns). An empty
 * sample has no values, never zeros.
 *
 * <p>Percentiles interpolate linearly between ranks, h = (n − 1)·p, as numpy does by default. The
 * standard deviation is that of the population. Always min ≤ p50 ≤ p99 ≤ max and min ≤ mean ≤ max.
 *
 * <p>Of a large sample only what percentiles need is kept: those at tenths of a percent, from 90 %
 * on at hundredths, and all from 99.99 % on are the exact ones.
 */
public final class Statistics {

  private static final Statistics EMPTY =
      new Statistics(new Moments(0, 0, 0, 0, 0), RankedValues.none());

  private final Moments moments;
  private final RankedValues values;

  /** What is known exactly at any size. */
  record Moments(long count, double mean, double standardDeviation, double min, double max) {}

  Statistics(Moments moments, RankedValues values) {
    this.moments = moments;
    this.values = values;
  }

  /** The statistics of nothing. */
  public static Statistics empty() {
    return EMPTY;
  }

  /** The exact statistics of these values, in any order; the array is copied. */
  public static Statistics exact(double... values) {
    Sample sample = new Sample(values.length);
    for (double value : values) {
      sample.add(value);
    }
    return sample.snapshot();
  }

  /** Number of values. */
  public long count() {
    return moments.count();
  }

  /** Whether percentiles are of measured values; otherwise of a histogram of 3 digits. */
  public boolean isExact() {
    return values.isExact();
  }

  /** The arithmetic mean. */
  public OptionalDouble mean() {
    return whereNotEmpty(moments.mean());
  }

  /** The smallest value. */
  public OptionalDouble min() {
    return whereNotEmpty(moments.min());
  }

  /** The largest value. */
  public OptionalDouble max() {
    return whereNotEmpty(moments.max());
  }

  /** The median. */
  public OptionalDouble median() {
    return percentile(50);
  }

  /** The standard deviation of the population. */
  public OptionalDouble standardDeviation() {
    return whereNotEmpty(moments.standardDeviation());
  }

  /**
   * A percentile.
   *
   * @param percent from 0 to 100, e.g. 99.9
   */
  public OptionalDouble percentile(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException("percentile " + percent + " is not between 0 and 100");
    }
    if (count() == 0) {
      return OptionalDouble.empty();
    }
    double rank = (count() - 1) * percent / 100;
    long below = (long) Math.floor(rank);
    double low = atRank(below);
    double high = atRank(Math.min(below + 1, count() - 1));
    return OptionalDouble.of(Math.min(high, low + (rank - below) * (high - low)));
  }

  /** Whether the sample is large enough to resolve a percentile: n ≥ 1 / (1 − p). */
  public boolean resolves(double percent) {
    return count() * (100 - percent) >= 100 - 1e-9;
  }

  @Override
  public String toString() {
    return count() == 0
        ? "n=0"
        : String.format(
            Locale.ROOT,
            "n=%d mean=%s p50=%s p99=%s max=%s",
            count(),
            moments.mean(),
            median().getAsDouble(),
            percentile(99).getAsDouble(),
            moments.max());
  }

  private double atRank(long rank) {
    if (rank == 0 || rank == count() - 1) {
      return rank == 0 ? moments.min() : moments.max();
    }
    return values.at(rank);
  }

  private OptionalDouble whereNotEmpty(double value) {
    return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
