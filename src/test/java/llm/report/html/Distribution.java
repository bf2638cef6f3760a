package llm.report.html;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import llm.measure.Statistics;

/** How the values of one quantity are distributed: a histogram and the curve of percentiles. */
final class Distribution {

  private static final int MOST_BINS = 40;

  /** Beyond this percentile a long tail would leave nothing to see of the rest. */
  private static final double SHOWN_PERCENT = 99.5;

  private static final List<Double> PERCENTILES =
      List.of(
          0.0, 1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 75.0, 80.0, 85.0, 90.0, 95.0,
          98.0, 99.0, 99.5, 99.9, 99.95, 99.99, 100.0);

  private Distribution() {}

  /**
   * The members; null without values.
   *
   * @param leastWidth of a bar of the histogram, 1 where the values are counts
   */
  static Map<String, Object> of(double[] values, double leastWidth) {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
    if (finite.length == 0) {
      return null;
    }
    Statistics statistics = Statistics.exact(finite);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("n", finite.length);
    histogram(finite, statistics, leastWidth, members);
    List<Double> resolved =
        PERCENTILES.stream().filter(p -> p == 100 || statistics.resolves(p)).toList();
    members.put("percents", resolved);
    members.put(
        "percentiles",
        resolved.stream().map(p -> Rounded.of(statistics.percentile(p).getAsDouble())).toList());
    return members;
  }

  private static void histogram(
      double[] values, Statistics statistics, double leastWidth, Map<String, Object> into) {
    double low = statistics.min().getAsDouble();
    double high = statistics.percentile(SHOWN_PERCENT).getAsDouble();
    int bins = bins(values.length);
    double needed = Math.max((high - low) / bins, Math.abs(high) * 1e-4 + 1e-6);
    double width = Math.max(Nice.atLeast(needed), leastWidth);
    double start = Math.floor(low / width) * width;
    int count = (int) Math.floor((high - start) / width) + 1;
    long[] counts = new long[count];
    long beyond = 0;
    for (double value : values) {
      int bin = (int) Math.floor((value - start) / width);
      if (bin < count) {
        counts[Math.max(bin, 0)]++;
      } else {
        beyond++;
      }
    }
    into.put("start", Rounded.of(start));
    into.put("width", width);
    into.put("counts", Arrays.stream(counts).boxed().toList());
    into.put("beyond", beyond);
  }

  private static int bins(int values) {
    return (int) Math.min(MOST_BINS, Math.max(8, 2 * Math.cbrt(values)));
  }
}
