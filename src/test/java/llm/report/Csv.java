package llm.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Lines for spreadsheets and scripts: RFC 4180, UTF-8, line feeds as line ends. Text that a
 * spreadsheet would take for a formula starts with {@code '}.
 */
final class Csv {

  private Csv() {}

  /** A line of cells that are ready. */
  static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(",", "", "\n"));
  }

  /** A cell of text that may come from anywhere. */
  static String text(String raw) {
    String text = Printable.of(raw);
    String harmless = text.matches("^\\s*[=+\\-@].*") ? "'" + text : text;
    return harmless.matches(".*[\",].*|^\\s.*|.*\\s$")
        ? '"' + harmless.replace("\"", "\"\"") + '"'
        : harmless;
  }
}
