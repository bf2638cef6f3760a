package llm.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Compares the points of a run with those of an earlier one, and tells what is a difference from
 * what is chance.
 *
 * <p>A metric has got worse beyond its tolerance only if the whole range of its change is beyond
 * it. The ranges of all metrics that have a tolerance hold together: the chance that any of them is
 * called a regression and is none is at most {@value #ERROR}, by Bonferroni's correction over all
 * these metrics at all points. Metrics without a tolerance have ranges of 95 % each.
 */
public final class Comparer {

  /** The chance of any false alarm in a comparison. */
  public static final double ERROR = 0.01;

  /** The chance by which the true change is beyond one end of a range of 95 %. */
  private static final double ERROR_OF_ONE = 0.025;

  /** Percentiles of samples that differ more in size differ by that alone. */
  private static final double MOST_SIZE_RATIO = 2;

  /**
   * A point of both runs.
   *
   * @param baseline the earlier run's
   * @param now the later run's
   */
  public record Pair(Measured baseline, Measured now) {

    /** Whether either run has it. */
    boolean knows(Metric metric) {
      return baseline.figure(metric).isPresent() || now.figure(metric).isPresent();
    }

    /** Whether both runs have it. */
    boolean has(Metric metric) {
      return baseline.figure(metric).isPresent() && now.figure(metric).isPresent();
    }
  }

  private final Map<Metric, Double> tolerances;

  /**
   * A comparer.
   *
   * @param tolerances by how much a metric may be worse, as a share, at least 0: of latencies and
   *     rates in proportion to their value, of shares in points, so that 0.01 is one in a hundred
   */
  public Comparer(Map<Metric, Double> tolerances) {
    this.tolerances = new LinkedHashMap<>(tolerances);
  }

  /**
   * The changes of each pair, by metric. What only one run has is there if it has a tolerance; what
   * neither has is there if no other pair has it either, so that no tolerance is forgotten.
   */
  public List<List<Change>> compare(List<Pair> pairs) {
    long gated =
        pairs.stream()
            .mapToLong(pair -> tolerances.keySet().stream().filter(pair::has).count())
            .sum();
    double error = ERROR / Math.max(1, gated);
    return pairs.stream().map(pair -> compare(pair, pairs, error)).toList();
  }

  private List<Change> compare(Pair pair, List<Pair> all, double gateError) {
    List<Change> changes = new ArrayList<>();
    for (Metric metric : Metric.ALL) {
      boolean gated = tolerances.containsKey(metric);
      boolean nowhere = gated && all.stream().noneMatch(other -> other.knows(metric));
      if (pair.has(metric) || gated && pair.knows(metric) || nowhere) {
        changes.add(compare(metric, pair, gated ? gateError : ERROR_OF_ONE));
      }
    }
    return List.copyOf(changes);
  }

  private Change compare(Metric metric, Pair pair, double error) {
    Scale scale = new Scale(metric);
    OptionalDouble before = pair.baseline().figure(metric);
    OptionalDouble now = pair.now().figure(metric);
    if (before.isPresent() && now.isEmpty() && pair.now().isWithoutSuccess()) {
      return withoutSuccess(metric, before);
    }
    if (before.isEmpty() || now.isEmpty()) {
      return unknown(metric, pair, (before.isEmpty() ? "the baseline" : "this run") + " has none");
    }
    if (!scale.takes(before.getAsDouble()) || !scale.takes(now.getAsDouble())) {
      return unknown(metric, pair, "there is no ratio to 0");
    }
    Optional<String> obstacle = obstacle(metric, pair);
    if (obstacle.isPresent()) {
      return unknown(metric, pair, obstacle.get());
    }
    Optional<Spread> spread = spread(scale, pair);
    return spread.isPresent()
        ? found(scale, pair, spread.get(), error)
        : unknown(metric, pair, Remedies.withoutSpread(metric, pair));
  }

  /** What nobody gets any more is worse by more than anything. */
  private Change withoutSuccess(Metric metric, OptionalDouble before) {
    return new Change(
        metric,
        before,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        tolerance(metric),
        tolerance(metric).isPresent() ? Finding.REGRESSION : Finding.WORSE,
        "not one request succeeded");
  }

  /** Why the parts of both runs say nothing of each other. */
  private static Optional<String> obstacle(Metric metric, Pair pair) {
    boolean percentile = metric.statistic().filter(it -> !Double.isNaN(it.percent())).isPresent();
    double before = partSize(metric, pair.baseline());
    double now = partSize(metric, pair.now());
    boolean apart = Math.max(before, now) > MOST_SIZE_RATIO * Math.min(before, now);
    return percentile && before > 0 && now > 0 && apart
        ? Optional.of(
            "percentiles of %s requests do not compare with those of %s: measure both alike"
                .formatted(Words.count(Math.round(before)), Words.count(Math.round(now))))
        : Optional.empty();
  }

  private static double partSize(Metric metric, Measured measured) {
    return measured
        .parts()
        .filter(parts -> parts.of(metric).length > 0)
        .map(parts -> (double) parts.requests() / parts.of(metric).length)
        .orElse(0.0);
  }

  private static Optional<Spread> spread(Scale scale, Pair pair) {
    Metric metric = scale.metric();
    Optional<double[]> before = scale.all(values(metric, pair.baseline()));
    Optional<double[]> now = scale.all(values(metric, pair.now()));
    if (before.isEmpty() || now.isEmpty()) {
      return Optional.empty();
    }
    return Spread.of(before.get(), areRepeats(pair.baseline()), now.get(), areRepeats(pair.now()))
        .map(spread -> spread.atLeast(leastError(scale, pair)));
  }

  private static double leastError(Scale scale, Pair pair) {
    return scale.leastError(
        pair.baseline().figures().get(scale.metric()),
        requests(pair.baseline()),
        pair.now().figures().get(scale.metric()),
        requests(pair.now()));
  }

  private static double[] values(Metric metric, Measured measured) {
    return measured.parts().map(parts -> parts.of(metric)).orElse(new double[0]);
  }

  private static boolean areRepeats(Measured measured) {
    return measured.parts().filter(Parts::areRepeats).isPresent();
  }

  private static long requests(Measured measured) {
    return measured.parts().map(Parts::requests).orElse(0L);
  }

  /**
   * The range holds both the difference of the figures as they are shown and that of the means of
   * the parts, to which alone Student's t applies exactly: a percentile of all parts together is
   * not quite the mean of theirs.
   */
  private Change found(Scale scale, Pair pair, Spread spread, double error) {
    Metric metric = scale.metric();
    OptionalDouble before = pair.baseline().figure(metric);
    OptionalDouble now = pair.now().figure(metric);
    double shown = scale.of(now.getAsDouble()) - scale.of(before.getAsDouble());
    double ofParts = centre(scale, pair.now()) - centre(scale, pair.baseline());
    double half = spread.half(error);
    double low = Math.min(shown, ofParts) - half;
    double high = Math.max(shown, ofParts) + half;
    double change = scale.change(before.getAsDouble(), now.getAsDouble());
    Finding finding = finding(scale, low, high);
    return new Change(
        metric,
        before,
        now,
        OptionalDouble.of(change),
        Optional.of(
            new Change.Range(
                scale.shifted(change, low - shown),
                scale.shifted(change, high - shown),
                1 - 2 * error,
                spread.basis())),
        tolerance(metric),
        finding,
        finding == Finding.UNDECIDED
            ? Remedies.undecided(spread, gap(scale, shown), error, pair)
            : "");
  }

  private static double centre(Scale scale, Measured measured) {
    double[] parts = scale.all(values(scale.metric(), measured)).orElseThrow();
    return Arrays.stream(parts)
        .average()
        .orElseGet(() -> scale.of(measured.figures().get(scale.metric())));
  }

  private double gap(Scale scale, double difference) {
    return scale.worse(difference) - scale.limit(tolerances.get(scale.metric()));
  }

  private Finding finding(Scale scale, double low, double high) {
    double least = Math.min(scale.worse(low), scale.worse(high));
    double most = Math.max(scale.worse(low), scale.worse(high));
    OptionalDouble tolerance = tolerance(scale.metric());
    if (tolerance.isEmpty()) {
      return most < 0 ? Finding.BETTER : least > 0 ? Finding.WORSE : Finding.ALIKE;
    }
    double limit = scale.limit(tolerance.getAsDouble());
    if (least > limit) {
      return Finding.REGRESSION;
    }
    if (most > limit) {
      return Finding.UNDECIDED;
    }
    return most < 0 ? Finding.IMPROVED : Finding.PASS;
  }

  private Change unknown(Metric metric, Pair pair, String why) {
    OptionalDouble before = pair.baseline().figure(metric);
    OptionalDouble now = pair.now().figure(metric);
    Scale scale = new Scale(metric);
    boolean comparable =
        before.isPresent()
            && now.isPresent()
            && scale.takes(before.getAsDouble())
            && scale.takes(now.getAsDouble());
    return new Change(
        metric,
        before,
        now,
        comparable
            ? OptionalDouble.of(scale.change(before.getAsDouble(), now.getAsDouble()))
            : OptionalDouble.empty(),
        Optional.empty(),
        tolerance(metric),
        tolerances.containsKey(metric) ? Finding.UNDECIDED : Finding.UNKNOWN,
        why);
  }

  private OptionalDouble tolerance(Metric metric) {
    Double tolerance = tolerances.get(metric);
    return tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(tolerance);
  }
}
