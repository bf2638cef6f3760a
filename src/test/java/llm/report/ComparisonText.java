package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import llm.measure.Change;
import llm.measure.Metric;

/** Says in words what a comparison has found. */
final class ComparisonText {

  private static final double PERCENT = 100;

  private ComparisonText() {}

  /** One line per metric with a tolerance, then what could not be compared. */
  static List<String> gates(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    comparison
        .points()
        .forEach(
            point ->
                point.changes().stream()
                    .filter(Change::isGated)
                    .forEach(change -> lines.add(gate(point.name(), change))));
    return lines;
  }

  /** What the comparison is with, and what of it could not be compared. */
  static List<String> remarks(RunComparison comparison) {
    List<String> lines = new ArrayList<>(comparison.notes());
    if (!comparison.onlyNow().isEmpty()) {
      lines.add("not in the baseline: " + String.join(", ", comparison.onlyNow()));
    }
    if (!comparison.onlyBefore().isEmpty()) {
      lines.add("in the baseline only: " + some(comparison.onlyBefore()));
    }
    return lines;
  }

  private static String some(List<String> names) {
    int most = 5;
    return names.size() <= most
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
  }

  /** A change that has a tolerance, in one line. */
  static String gate(String point, Change change) {
    return String.format(
        Locale.ROOT,
        "%s %s: %s %s, before %s: %s%s, allowed %s%s",
        change.finding().word(),
        point,
        change.metric().word(),
        value(change.metric(), change.now()),
        value(change.metric(), change.baseline()),
        change(change),
        range(change),
        allowed(change),
        change.remark().isEmpty() ? "" : " (" + change.remark() + ")");
  }

  /** A value with its unit. */
  static String value(Metric metric, OptionalDouble value) {
    if (value.isEmpty()) {
      return Numbers.ABSENT;
    }
    if (metric.isShare()) {
      return Numbers.figure(OptionalDouble.of(value.getAsDouble() * PERCENT)) + " %";
    }
    return metric.isLatency()
        ? Numbers.figure(Units.milliseconds(value)) + " ms"
        : Numbers.figure(value) + "/s";
  }

  /** A ratio, or a difference of shares. */
  static String change(Change change) {
    return change.change().isPresent()
        ? change(change.metric(), change.change().getAsDouble())
        : Numbers.ABSENT;
  }

  private static String change(Metric metric, double change) {
    return metric.isShare()
        ? String.format(Locale.ROOT, "%+.2f points", change * PERCENT)
        : String.format(Locale.ROOT, "x %.3f", change);
  }

  /** Where the change lies, in brackets. */
  static String range(Change change) {
    return change
        .range()
        .map(
            range ->
                " ("
                    + change(change.metric(), range.low()).replaceAll("x | points", "")
                    + " to "
                    + change(change.metric(), range.high()).replaceAll("x | points", "")
                    + ")")
        .orElse("");
  }

  private static String allowed(Change change) {
    double tolerance = change.tolerance().orElseThrow();
    if (change.metric().isShare()) {
      return change(change.metric(), change.metric().higherIsBetter() ? -tolerance : tolerance);
    }
    return change(
        change.metric(), change.metric().higherIsBetter() ? 1 - tolerance : 1 + tolerance);
  }
}
