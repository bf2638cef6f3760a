package llm.measure;

import java.util.Arrays;
import java.util.Optional;

/** Confidence intervals of a mean at 95 %, by Student's t. */
public final class Intervals {

  /** Fewest repeats of a point an interval can rest on. */
  public static final int LEAST_REPEATS = 3;

  /** Number of batches a point's requests are cut into. */
  public static final int BATCHES = 10;

  /** Fewest values that batch means can rest on. */
  public static final int LEAST_VALUES = 100;

  private static final double CONFIDENCE = 0.95;

  private Intervals() {}

  /**
   * The interval of the mean of repeats of one point.
   *
   * @param means the figure of each repeat
   * @return empty for fewer than {@link #LEAST_REPEATS}
   */
  public static Optional<Interval> ofRepeats(double... means) {
    if (means.length < LEAST_REPEATS) {
      return Optional.empty();
    }
    return Optional.of(around(mean(means), means, Interval.Basis.REPEATS));
  }

  /**
   * The interval of the mean of one point, from the means of {@link #BATCHES} batches of equal size
   * (within one value). Requests that ran at the same time are not independent of each other;
   * batches long after one another nearly are.
   *
   * @param values in the order of time
   * @return empty for fewer than {@link #LEAST_VALUES}
   */
  public static Optional<Interval> ofBatches(double... values) {
    if (values.length < LEAST_VALUES) {
      return Optional.empty();
    }
    double[] means = new double[BATCHES];
    for (int batch = 0; batch < BATCHES; batch++) {
      int from = (int) ((long) values.length * batch / BATCHES);
      int to = (int) ((long) values.length * (batch + 1) / BATCHES);
      means[batch] = mean(Arrays.copyOfRange(values, from, to));
    }
    return Optional.of(around(mean(values), means, Interval.Basis.BATCH_MEANS));
  }

  private static Interval around(double centre, double[] means, Interval.Basis basis) {
    double meanOfMeans = mean(means);
    double squares = Arrays.stream(means).map(m -> (m - meanOfMeans) * (m - meanOfMeans)).sum();
    double standardError = Math.sqrt(squares / (means.length - 1) / means.length);
    double half = StudentT.twoSidedQuantile(CONFIDENCE, means.length - 1) * standardError;
    return new Interval(centre - half, centre + half, basis);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
