package llm.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import llm.measure.Change;
import llm.measure.Metric;

/**
 * A comparison as members of a JSON object. Latencies are in ms, rates per second, shares from 0 to
 * 1; {@code change} is now / baseline, of shares now − baseline.
 */
final class ComparisonJson {

  private ComparisonJson() {}

  /** The members. */
  static Map<String, Object> of(RunComparison comparison) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("baseline", comparison.baseline());
    members.put("passed", comparison.failures().isEmpty());
    members.put("notes", comparison.notes());
    members.put("only_in_baseline", comparison.onlyBefore());
    members.put("not_in_baseline", comparison.onlyNow());
    members.put("points", comparison.points().stream().map(ComparisonJson::point).toList());
    return members;
  }

  private static Map<String, Object> point(RunComparison.ComparedPoint point) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("point", point.name());
    members.put("baseline_point", point.baseline());
    members.put("metrics", point.changes().stream().map(ComparisonJson::change).toList());
    return members;
  }

  private static Map<String, Object> change(Change change) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("metric", change.metric().word());
    members.put("unit", unit(change.metric()));
    members.put("baseline", shown(change.metric(), change.baseline()));
    members.put("now", shown(change.metric(), change.now()));
    members.put("change", change.change());
    members.put("interval", change.range().map(ComparisonJson::range));
    members.put("tolerance", change.tolerance());
    members.put("verdict", change.finding().word());
    members.put("remark", change.remark());
    return members;
  }

  private static String unit(Metric metric) {
    return metric.isLatency() ? "ms" : metric.isShare() ? "share" : "per_s";
  }

  private static OptionalDouble shown(Metric metric, OptionalDouble value) {
    return metric.isLatency() ? Units.milliseconds(value) : value;
  }

  private static Map<String, Object> range(Change.Range range) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("low", range.low());
    members.put("high", range.high());
    members.put("confidence", range.confidence());
    members.put("basis", PartsJson.word(range.basis()));
    return members;
  }
}
