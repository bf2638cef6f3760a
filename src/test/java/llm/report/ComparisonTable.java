package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import llm.measure.Change;
import llm.measure.Finding;

/**
 * A comparison as rows of a table: the metrics that have a tolerance, and of the others the means,
 * the rates and whatever is shown to be different.
 */
final class ComparisonTable {

  /** The columns. */
  static final List<String> HEADER =
      List.of("Point", "Metric", "Baseline", "Now", "Change", "Finding");

  private static final Set<String> ALWAYS =
      Set.of("ttft.mean", "tpot.mean", "e2e.mean", "output", "qps");

  private ComparisonTable() {}

  /** The rows, not yet escaped. */
  static List<List<String>> rows(RunComparison comparison) {
    return rows(comparison, ComparisonTable::isWorthARow);
  }

  /** The rows of metrics without a tolerance. */
  static List<List<String>> rowsWithoutTolerance(RunComparison comparison) {
    return rows(comparison, change -> !change.isGated() && isWorthARow(change));
  }

  private static List<List<String>> rows(RunComparison comparison, Predicate<Change> which) {
    List<List<String>> rows = new ArrayList<>();
    for (RunComparison.ComparedPoint point : comparison.points()) {
      point.changes().stream().filter(which).forEach(change -> rows.add(row(point, change)));
    }
    return rows;
  }

  private static boolean isWorthARow(Change change) {
    boolean different = change.finding() == Finding.WORSE || change.finding() == Finding.BETTER;
    return change.isGated() || different || ALWAYS.contains(change.metric().word());
  }

  private static List<String> row(RunComparison.ComparedPoint point, Change change) {
    return List.of(
        point.name(),
        change.metric().word(),
        ComparisonText.value(change.metric(), change.baseline()),
        ComparisonText.value(change.metric(), change.now()),
        ComparisonText.change(change) + ComparisonText.range(change),
        change.finding().word() + (change.remark().isEmpty() ? "" : ": " + change.remark()));
  }
}
