package llm.measure;

import java.util.Optional;

/** Says why a comparison cannot tell, and what would let it. */
final class Remedies {

  /** More repeats than this are not worth naming. */
  private static final int MOST_REPEATS = 100;

  /** More requests than this, in proportion to those there were, are not worth naming. */
  private static final int MOST_BATCHES = 1_000;

  private Remedies() {}

  /** Nothing tells how much the metric varies by chance. */
  static String withoutSpread(Metric metric, Comparer.Pair pair) {
    Optional<Parts> before = pair.baseline().parts();
    Optional<Parts> now = pair.now().parts();
    if (before.isEmpty()) {
      return now.filter(Parts::areRepeats).isPresent()
          ? tooSmall(metric, now.get())
          : "the baseline is a single figure, and this run has no repeats that tell the noise:"
              + " llm.load.repeats = 3 or more";
    }
    if (now.isEmpty()) {
      return "too few requests to tell the noise: more of them, or llm.load.repeats = 3 or more";
    }
    return tooSmall(metric, now.get().of(metric).length == 0 ? now.get() : before.get());
  }

  private static String tooSmall(Metric metric, Parts parts) {
    Optional<Statistic> percentile =
        metric.statistic().filter(statistic -> !Double.isNaN(statistic.percent()));
    if (percentile.isEmpty()) {
      return "the parts of a run do not have it";
    }
    long needed = Math.round(100 / (100 - percentile.get().percent()));
    return parts.areRepeats()
        ? "%s needs %d requests in each repeat".formatted(percentile.get().name(), needed)
        : "%s needs %d requests, or repeats of %d"
            .formatted(percentile.get().name(), needed * PartsMaker.LEAST_BATCHES, needed);
  }

  /**
   * The range holds the tolerance.
   *
   * @param spread what there is
   * @param gap how far the change is from its limit, of either sign
   * @param error the chance of being beyond one end
   */
  static String undecided(Spread spread, double gap, double error, Comparer.Pair pair) {
    boolean repeats = spread.basis() == Interval.Basis.REPEATS;
    int most = repeats ? MOST_REPEATS : MOST_BATCHES;
    if (half(spread, most, error) >= Math.abs(gap)) {
      return "too near to the tolerance to be decided by more of the same";
    }
    int parts = fewest(spread, gap, error, most);
    return repeats
        ? "about %d repeats of both runs would decide".formatted(Math.max(parts, 3))
        : "about %s requests in both runs would decide, or repeats"
            .formatted(Words.count(requests(pair, parts)));
  }

  /** Fewest parts of each run that leave the limit outside the range; at most so many do. */
  private static int fewest(Spread spread, double gap, double error, int most) {
    int tooFew = 1;
    int enough = most;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (half(spread, middle, error) < Math.abs(gap)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  private static double half(Spread spread, int parts, double error) {
    return StudentT.twoSidedQuantile(1 - 2 * error, 2 * parts - 2)
        * spread.deviation()
        * Math.sqrt(2.0 / parts);
  }

  /** Of as many batches as this, each as long as those there are. */
  private static long requests(Comparer.Pair pair, int batches) {
    Parts parts = pair.now().parts().orElseThrow();
    long now = parts.figures().values().stream().mapToLong(v -> v.length).max().orElse(1);
    return Math.max(parts.requests() + 1, parts.requests() / now * batches);
  }
}
