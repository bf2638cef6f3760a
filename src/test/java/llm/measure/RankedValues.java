package llm.measure;

import java.util.Arrays;

/**
 * The values of a sample by rank, 0 for the smallest. Of a large sample only those are kept that
 * percentiles need, so that the figures of a point weigh little when the point is over: at most a
 * few hundred kilobytes at any size.
 */
final class RankedValues {

  /** Up to this many values all are kept. */
  static final int ALL = 10_000;

  private static final RankedValues NONE = new RankedValues(new double[0], new long[0], true);

  /** Ranks are kept around these many parts of the whole. */
  private static final int PARTS = 10_000;

  /** Below 90 % only every tenth of these parts. */
  private static final int FINE_FROM = 9_000;

  private static final int COARSE = 10;

  private final double[] values;

  /** The rank of the last of those that have each value. */
  private final long[] ranks;

  private final boolean exact;

  private RankedValues(double[] values, long[] ranks, boolean exact) {
    this.values = values;
    this.ranks = ranks;
    this.exact = exact;
  }

  static RankedValues none() {
    return NONE;
  }

  /**
   * What percentiles need of these values: tenths of a percent, from 90 % on hundredths, and from
   * 99.99 % on every rank are exact; a percentile between them lies between its neighbours.
   *
   * @param sorted in ascending order
   */
  static RankedValues of(double[] sorted) {
    LongArray kept = new LongArray();
    if (sorted.length <= ALL) {
      keep(kept, 0, sorted.length);
      return new RankedValues(sorted, toArray(kept), true);
    }
    for (int part = 0; part < PARTS; part += part < FINE_FROM ? COARSE : 1) {
      long rank = (sorted.length - 1L) * part / PARTS;
      // one more on either side: a percentile's own rank may be rounded either way
      keep(kept, rank - 1, Math.min(rank + 3, sorted.length));
    }
    keep(kept, (sorted.length - 1L) * (PARTS - 1) / PARTS, sorted.length);
    long[] ranks = toArray(kept);
    return new RankedValues(
        Arrays.stream(ranks).mapToDouble(rank -> sorted[(int) rank]).toArray(), ranks, true);
  }

  /**
   * The values of a histogram.
   *
   * @param values of its buckets, in ascending order
   * @param upTo how many values lie in the buckets up to each
   */
  static RankedValues ofBuckets(double[] values, long[] upTo) {
    return new RankedValues(values, Arrays.stream(upTo).map(count -> count - 1).toArray(), false);
  }

  /** Whether they are measured values, not the middles of buckets. */
  boolean isExact() {
    return exact;
  }

  /** How many values are kept. */
  int kept() {
    return values.length;
  }

  /** The value of a rank. */
  double at(long rank) {
    int found = Arrays.binarySearch(ranks, rank);
    if (found >= 0) {
      return values[found];
    }
    int above = -found - 1;
    return exact ? between(above - 1, above, rank) : values[above];
  }

  private double between(int below, int above, long rank) {
    double share = (double) (rank - ranks[below]) / (ranks[above] - ranks[below]);
    return values[below] + share * (values[above] - values[below]);
  }

  private static void keep(LongArray kept, long from, long to) {
    long next = kept.size() == 0 ? 0 : kept.get(kept.size() - 1) + 1;
    for (long rank = Math.max(next, from); rank < to; rank++) {
      kept.add(rank);
    }
  }

  private static long[] toArray(LongArray kept) {
    long[] ranks = new long[kept.size()];
    Arrays.setAll(ranks, kept::get);
    return ranks;
  }
}
