package llm.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import llm.measure.Interval;
import llm.measure.Intervals;
import llm.measure.Metric;
import llm.measure.Parts;

/**
 * The parts of a point as members of a JSON object: what another run is compared with. Latencies
 * are in ms.
 */
final class PartsJson {

  private PartsJson() {}

  /** How files call what parts are. */
  static String word(Interval.Basis basis) {
    return basis.name().toLowerCase(Locale.ROOT);
  }

  /** The members. */
  static Map<String, Object> of(Parts parts) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("basis", word(parts.basis()));
    members.put("requests", parts.requests());
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    parts.figures().keySet().forEach(metric -> figures.put(metric.word(), shown(parts, metric)));
    members.put("figures", figures);
    return members;
  }

  /** Mean and 95 % interval of each metric over the repeats. */
  static Map<String, Object> repeats(Parts parts) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("n", parts.repeats());
    for (Metric metric : parts.figures().keySet()) {
      double[] values = shown(parts, metric).stream().mapToDouble(Double::doubleValue).toArray();
      Map<String, Object> figure = new LinkedHashMap<>();
      figure.put("mean", Arrays.stream(values).average());
      figure.put("low", Intervals.ofRepeats(values).map(Interval::low));
      figure.put("high", Intervals.ofRepeats(values).map(Interval::high));
      members.put(metric.word(), figure);
    }
    return members;
  }

  private static List<Double> shown(Parts parts, Metric metric) {
    return Arrays.stream(parts.of(metric))
        .map(value -> metric.isLatency() ? Units.milliseconds(value) : value)
        .boxed()
        .toList();
  }
}
