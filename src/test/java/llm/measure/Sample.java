package llm.measure;

import java.util.Arrays;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Collects the values of one measured quantity, in the quantity's own unit (durations: ns).
 *
 * <p>Every value is kept, 8 bytes each, up to a limit. With the first value beyond it all of them
 * move into a histogram of 3 significant digits (HdrHistogram, at most 300 KB), whose percentiles
 * are within 0.1 % or one unit of the exact ones. Number, mean (compensated sum), standard
 * deviation (Welford), minimum and maximum stay exact at any size.
 *
 * <p>Not thread-safe.
 */
public final class Sample {

  /** Most values kept exactly where each request brings one. */
  public static final int REQUEST_LIMIT = 1_000_000;

  /** Most values kept exactly where each gap between token events brings one. */
  public static final int GAP_LIMIT = 2_000_000;

  private static final int SIGNIFICANT_DIGITS = 3;

  private final int exactLimit;
  private DoubleArray values = new DoubleArray();
  private Histogram histogram;

  private long count;
  private double sum;
  private double lostBits;
  private double welfordMean;
  private double squaredDistances;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  /**
   * A sample that keeps up to this many values exactly.
   *
   * @param exactLimit number of values, not negative; with 0 only a histogram is kept, so that a
   *     {@link #snapshot()} costs the same at any size
   */
  public Sample(int exactLimit) {
    if (exactLimit < 0) {
      throw new IllegalArgumentException("exactLimit " + exactLimit + " must not be negative");
    }
    this.exactLimit = exactLimit;
  }

  /** A sample of values that come one per request. */
  public static Sample ofRequests() {
    return new Sample(REQUEST_LIMIT);
  }

  /** A sample of values that come one per gap. */
  public static Sample ofGaps() {
    return new Sample(GAP_LIMIT);
  }

  /** A sample to be looked at while it grows: a histogram from its first value. */
  public static Sample running() {
    return new Sample(0);
  }

  /**
   * Adds a value.
   *
   * @param value finite; a histogram counts a negative one as 0
   */
  public void add(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(value + " is not a measured value");
    }
    count++;
    addToMoments(value);
    if (histogram == null && count > exactLimit) {
      moveToHistogram();
    }
    if (histogram == null) {
      values.add(value);
    } else {
      record(value);
    }
  }

  /**
   * Some of the values, in the order in which they came; empty where not all of them are kept.
   *
   * @param from place of the first, from 0
   * @param to place behind the last
   */
  Optional<double[]> values(long from, long to) {
    return values != null && to <= values.size()
        ? Optional.of(values.toArray((int) from, (int) to))
        : Optional.empty();
  }

  /** Number of values so far. */
  public long count() {
    return count;
  }

  /** The statistics so far, independent of what is added later. */
  public Statistics snapshot() {
    if (count == 0) {
      return Statistics.empty();
    }
    return histogram == null ? exactSnapshot() : histogramSnapshot();
  }

  private void addToMoments(double value) {
    double next = sum + value;
    // Neumaier: what the larger summand's rounding cost is kept apart
    lostBits += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
    double distance = value - welfordMean;
    welfordMean += distance / count;
    squaredDistances += distance * (value - welfordMean);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  private void moveToHistogram() {
    histogram = new Histogram(SIGNIFICANT_DIGITS);
    for (int i = 0; i < values.size(); i++) {
      record(values.get(i));
    }
    values = null;
  }

  private void record(double value) {
    histogram.recordValue(Math.max(0, Math.round(value)));
  }

  private Statistics exactSnapshot() {
    double[] sorted = values.toArray();
    Arrays.sort(sorted);
    return new Statistics(moments(), RankedValues.of(sorted));
  }

  private Statistics histogramSnapshot() {
    DoubleArray buckets = new DoubleArray();
    LongArray cumulative = new LongArray();
    for (HistogramIterationValue bucket : histogram.recordedValues()) {
      double middle = histogram.medianEquivalentValue(bucket.getValueIteratedTo());
      buckets.add(Math.max(min, Math.min(max, middle)));
      cumulative.add(bucket.getTotalCountToThisValue());
    }
    long[] upTo = new long[cumulative.size()];
    Arrays.setAll(upTo, cumulative::get);
    return new Statistics(moments(), RankedValues.ofBuckets(buckets.toArray(), upTo));
  }

  private Statistics.Moments moments() {
    double mean = Math.max(min, Math.min(max, (sum + lostBits) / count));
    return new Statistics.Moments(count, mean, Math.sqrt(squaredDistances / count), min, max);
  }
}
