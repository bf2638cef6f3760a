package llm.measure;

/**
 * A 95 % confidence interval of a mean, in the unit of the mean.
 *
 * @param low lower end
 * @param high upper end
 * @param basis what it rests on
 */
public record Interval(double low, double high, Basis basis) {

  /** Where the spread was taken from: requests that share a batch are not independent. */
  public enum Basis {
    /** Means of at least three repeats of the point. */
    REPEATS,
    /** Ten batch means in time, of at least 100 requests. */
    BATCH_MEANS
  }
}
