package llm.measure;

import java.util.Arrays;

/** Sums in numbered buckets, one {@code double} each, from the lowest to the highest one used. */
final class Buckets {

  private static final int FIRST_CAPACITY = 16;

  private double[] sums = new double[0];

  /** The number of the bucket that {@code sums[0]} stands for. */
  private long lowest;

  /** Adds to a bucket; numbers may be negative and come in any order. */
  void add(long bucket, double amount) {
    if (sums.length == 0) {
      sums = new double[FIRST_CAPACITY];
      lowest = bucket;
    } else if (bucket < lowest) {
      growDownTo(bucket);
    } else if (bucket - lowest >= sums.length) {
      long needed = bucket - lowest + 1;
      sums = Arrays.copyOf(sums, Math.toIntExact(Math.max(needed, sums.length * 3L / 2)));
    }
    sums[(int) (bucket - lowest)] += amount;
  }

  private void growDownTo(long bucket) {
    int more = Math.toIntExact(lowest - bucket);
    double[] grown = new double[Math.addExact(sums.length, more)];
    System.arraycopy(sums, 0, grown, more, sums.length);
    sums = grown;
    lowest = bucket;
  }

  /** The sum in a bucket, 0 where nothing was added. */
  double get(long bucket) {
    return bucket >= lowest && bucket - lowest < sums.length ? sums[(int) (bucket - lowest)] : 0;
  }

  /** The lowest bucket that may hold something. */
  long lowest() {
    return lowest;
  }

  /** The first bucket above all that may hold something. */
  long limit() {
    return lowest + sums.length;
  }

  /** The largest sum, 0 where nothing was added. */
  double max() {
    return Arrays.stream(sums).max().orElse(0);
  }
}
