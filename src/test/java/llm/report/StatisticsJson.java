package llm.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import llm.measure.Interval;
import llm.measure.Statistic;
import llm.measure.Statistics;

/** Statistics of durations as members of a JSON object, in ms. */
final class StatisticsJson {

  /** The percentiles of every file. */
  static final List<Statistic> PERCENTILES =
      List.of(
          Statistic.percentile("p50", 50),
          Statistic.percentile("p90", 90),
          Statistic.percentile("p95", 95),
          Statistic.percentile("p99", 99),
          Statistic.percentile("p99.9", 99.9));

  private StatisticsJson() {}

  /** The members; {@code unresolved} names the percentiles that the sample is too small for. */
  static Map<String, Object> of(Statistics nanos) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("n", nanos.count());
    members.put("exact", nanos.isExact());
    members.put("mean", Units.milliseconds(nanos.mean()));
    members.put("median", Units.milliseconds(nanos.median()));
    members.put("std", Units.milliseconds(nanos.standardDeviation()));
    members.put("min", Units.milliseconds(nanos.min()));
    members.put("max", Units.milliseconds(nanos.max()));
    for (Statistic percentile : PERCENTILES) {
      members.put(percentile.name(), Units.milliseconds(percentile.of(nanos)));
    }
    members.put(
        "unresolved",
        PERCENTILES.stream()
            .filter(percentile -> !nanos.resolves(percentile.percent()))
            .map(Statistic::name)
            .toList());
    return members;
  }

  /** The members, with the 95 % interval of the mean. */
  static Map<String, Object> of(Statistics nanos, Optional<Interval> interval) {
    Map<String, Object> members = of(nanos);
    members.put("mean_interval_95", interval.map(StatisticsJson::interval));
    return members;
  }

  private static Map<String, Object> interval(Interval interval) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("low", Units.milliseconds(interval.low()));
    members.put("high", Units.milliseconds(interval.high()));
    members.put("basis", interval.basis().name().toLowerCase(Locale.ROOT));
    return members;
  }
}
