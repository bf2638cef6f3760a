package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as Markdown: a table, the gates, and what could not be compared. */
final class ComparisonMarkdown {

  private ComparisonMarkdown() {}

  /** Writes a document of its own about these comparisons. */
  static void write(List<RunComparison> comparisons, Writer out) throws IOException {
    out.write("# Comparison\n");
    for (RunComparison comparison : comparisons) {
      out.write(section(comparison));
    }
  }

  /** A section with its heading. */
  static String section(RunComparison comparison) {
    StringBuilder text = new StringBuilder("\n## ");
    text.append(SummaryMarkdown.escape(comparison.now())).append(" beside ");
    text.append(SummaryMarkdown.escape(comparison.baseline())).append("\n\n");
    if (comparison.points().isEmpty()) {
      text.append("No point is in both.\n\n");
    } else {
      table(comparison, text);
    }
    ComparisonText.remarks(comparison)
        .forEach(line -> text.append("- ").append(SummaryMarkdown.escape(line)).append('\n'));
    comparison
        .failures()
        .forEach(line -> text.append("- FAIL ").append(SummaryMarkdown.escape(line)).append('\n'));
    return text.toString();
  }

  private static void table(RunComparison comparison, StringBuilder text) {
    row(ComparisonTable.HEADER, text);
    row(List.of(":--", ":--", "--:", "--:", "--:", ":--"), text);
    ComparisonTable.rows(comparison)
        .forEach(cells -> row(cells.stream().map(SummaryMarkdown::escape).toList(), text));
    text.append(
        """

        Change: now / baseline, of shares the difference; in brackets where it lies beyond chance: \
        of metrics with a tolerance all of them together by 99 %, of others each by 95 %.

        """);
  }

  private static void row(List<String> cells, StringBuilder text) {
    text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }
}
