package llm.measure;

import java.util.Arrays;
import java.util.Optional;

/**
 * How much a difference between two runs varies by chance, on the scale on which it is taken.
 *
 * <ul>
 *   <li>Both runs have repeats: their variances, by Student's t for equal numbers of repeats and by
 *       Welch's for others.
 *   <li>One has repeats and the other has none: the other is taken for one more repeat of the same
 *       variance. A run that says nothing of its noise may differ by what the noise of the other
 *       is, and not by less.
 *   <li>Neither has repeats, both have batches: the variances of the batch means, raised by what
 *       neighbouring batches have in common. What differs from run to run is not in it.
 * </ul>
 *
 * @param standardError standard error of the difference
 * @param degrees degrees of freedom
 * @param deviation standard deviation of one part
 * @param basis what it rests on
 */
record Spread(double standardError, int degrees, double deviation, Interval.Basis basis) {

  /** More in common than this is not believed: few batches tell it badly. */
  private static final double MOST_CORRELATION = 0.9;

  /**
   * The spread of a difference.
   *
   * @param before one value for each part of the earlier run, on the scale of the difference
   * @param beforeRepeats whether these parts are repeats
   * @param now the same of the later run
   * @param nowRepeats the same of the later run
   * @return empty where nothing tells
   */
  static Optional<Spread> of(
      double[] before, boolean beforeRepeats, double[] now, boolean nowRepeats) {
    boolean knownBefore = beforeRepeats && before.length > 1;
    boolean knownNow = nowRepeats && now.length > 1;
    if (knownBefore && knownNow) {
      return Optional.of(ofTwo(variance(before), before.length, variance(now), now.length, true));
    }
    if (knownBefore || knownNow) {
      return Optional.of(ofOne(knownNow ? now : before));
    }
    boolean batches = !beforeRepeats && !nowRepeats && before.length > 1 && now.length > 1;
    return batches
        ? Optional.of(
            ofTwo(
                variance(before) * inflation(before),
                before.length,
                variance(now) * inflation(now),
                now.length,
                false))
        : Optional.empty();
  }

  /** The same, not smaller than this. */
  Spread atLeast(double leastError) {
    return leastError <= standardError ? this : new Spread(leastError, degrees, deviation, basis);
  }

  /**
   * Half the width of the range that the true difference is beyond either end of with this
   * probability.
   *
   * @param error above 0, below 0.5
   */
  double half(double error) {
    return StudentT.twoSidedQuantile(1 - 2 * error, degrees) * standardError;
  }

  private static Spread ofTwo(
      double varianceA, int partsA, double varianceB, int partsB, boolean repeats) {
    double a = varianceA / partsA;
    double b = varianceB / partsB;
    double welch = (a + b) * (a + b) / (a * a / (partsA - 1) + b * b / (partsB - 1));
    // with equal numbers Student's t holds whatever the variances are; 0 / 0 where nothing varies
    boolean student = partsA == partsB || Double.isNaN(welch);
    int degrees = student ? partsA + partsB - 2 : (int) welch;
    return new Spread(
        Math.sqrt(a + b),
        Math.max(1, degrees),
        Math.sqrt((varianceA + varianceB) / 2),
        repeats ? Interval.Basis.REPEATS : Interval.Basis.BATCH_MEANS);
  }

  private static Spread ofOne(double[] repeats) {
    double variance = variance(repeats);
    return new Spread(
        Math.sqrt(variance * (1 + 1.0 / repeats.length)),
        repeats.length - 1,
        Math.sqrt(variance),
        Interval.Basis.REPEATS);
  }

  /** By how much neighbours that are alike make the variance of a mean larger than it seems. */
  private static double inflation(double[] batches) {
    double mean = mean(batches);
    double common = 0;
    double squares = 0;
    for (int i = 0; i < batches.length; i++) {
      squares += (batches[i] - mean) * (batches[i] - mean);
      common += i == 0 ? 0 : (batches[i] - mean) * (batches[i - 1] - mean);
    }
    double correlation = squares > 0 ? common / squares : 0;
    double believed = Math.max(0, Math.min(MOST_CORRELATION, correlation));
    return (1 + believed) / (1 - believed);
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
