package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import llm.measure.PointSummary;
import llm.measure.Statistics;

/**
 * The end of a run on the console: a line per point, failures with their first examples, notes,
 * objectives and the outcome; of a single point also the block that {@code vllm bench serve}
 * prints. At most {@value #WIDTH} columns wide, borders in ASCII, and nothing that a server said
 * reaches the terminal unescaped.
 */
public final class ConsoleTable {

  static final int WIDTH = 120;

  private static final int NARROWEST_NAME = 12;
  private static final String CONTINUATION = "    ";

  private final RunReport run;
  private final List<String> lines = new ArrayList<>();

  private ConsoleTable(RunReport run) {
    this.run = run;
  }

  /** The text, each line with its line feed. */
  public static String of(RunReport run) {
    return new ConsoleTable(run).render();
  }

  private String render() {
    lines.add("=".repeat(WIDTH));
    say(run.simulation() + run.label().map(label -> ": " + label).orElse(""));
    if (run.points().size() == 1) {
      lines.add("");
      lines.addAll(ResultBlock.of(run.points().get(0)));
    }
    table();
    list("Failures", failures());
    list("Objectives", Sections.slo(run));
    list("Gates", Sections.gates(run));
    list("Repeats", Sections.repeats(run));
    list("Comparison", Sections.comparison(run));
    list("Client health", Sections.health(run));
    list("Notes", Sections.briefNotes(run));
    lines.add("");
    say(Sections.outcome(run));
    lines.add("=".repeat(WIDTH));
    return String.join("\n", lines) + "\n";
  }

  private void table() {
    lines.add("");
    if (run.points().isEmpty()) {
      lines.add("Nothing was measured.");
      return;
    }
    List<Column> columns = columns();
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(column -> column.header().split("/", 2)[0]).toList());
    rows.add(columns.stream().map(column -> column.header().split("/", 2)[1]).toList());
    run.points()
        .forEach(point -> rows.add(columns.stream().map(c -> c.cell().apply(point)).toList()));
    List<Integer> widths = widths(rows);
    rows.forEach(row -> lines.add(line(row, widths)));
    lines.add(lines.size() - run.points().size(), "-".repeat(WIDTH));
    if (rows.stream().anyMatch(row -> row.stream().anyMatch(cell -> cell.endsWith("*")))) {
      lines.add("* fewer requests than the percentile needs");
    }
    if (hasPoint(figures -> !figures.isGenerating())) {
      lines.add("TTFT of embedding, rerank and score: time of the whole answer");
    }
  }

  /** Headers have two lines, parted by the first slash. */
  private List<Column> columns() {
    boolean generates = hasPoint(PointFigures::isGenerating);
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("/point", report -> Printable.of(report.summary().point().name())));
    columns.add(count("sent/", summary -> summary.counts().requests()));
    columns.add(count("failed/", summary -> summary.counts().failures()));
    columns.add(figure("QPS/req/s", PointFigures::requestRate));
    if (hasPoint(figures -> !figures.isGenerating())) {
      columns.add(figure("input/tok/s", PointFigures::inputRate));
    }
    if (generates) {
      columns.add(figure("output/tok/s", PointFigures::outputRate));
      columns.add(figure("decode/tok/s", PointFigures::decodeRate));
    }
    columns.add(Column.of("TTFT/mean ms", f -> mean(f.publishedTimeToFirstToken())));
    columns.add(Column.of("TTFT/p99 ms", f -> p99(f.publishedTimeToFirstToken())));
    if (generates) {
      columns.add(Column.of("TPOT/mean ms", f -> mean(f.timePerOutputToken())));
      columns.add(Column.of("TPOT/p99 ms", f -> p99(f.timePerOutputToken())));
    }
    if (run.points().stream().anyMatch(point -> !point.slo().isEmpty())) {
      columns.add(figure("goodput/req/s", PointFigures::goodput));
      columns.add(Column.of("/SLO", PointFigures::slo));
    }
    return columns;
  }

  private boolean hasPoint(Predicate<PointFigures> condition) {
    return run.points().stream().map(PointFigures::new).anyMatch(condition);
  }

  private static Column count(String header, Function<PointSummary, Long> count) {
    return new Column(header, report -> Numbers.compact(count.apply(report.summary()).longValue()));
  }

  private static Column figure(String header, Function<PointFigures, OptionalDouble> figure) {
    return Column.of(header, figures -> Numbers.compact(figure.apply(figures)));
  }

  private static String mean(Statistics nanos) {
    return Numbers.compact(Units.milliseconds(nanos.mean()));
  }

  private static String p99(Statistics nanos) {
    OptionalDouble p99 = Units.milliseconds(nanos.percentile(99));
    return Numbers.compact(p99) + (p99.isPresent() && !nanos.resolves(99) ? "*" : "");
  }

  /** As wide as each column needs, the first one at most as wide as there is room. */
  private static List<Integer> widths(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < rows.get(0).size(); column++) {
      int index = column;
      widths.add(rows.stream().mapToInt(row -> TextWidth.of(row.get(index))).max().orElse(0));
    }
    int figures = widths.stream().skip(1).mapToInt(width -> width + 1).sum();
    int room = Math.max(NARROWEST_NAME, WIDTH - figures);
    widths.set(0, Math.min(widths.get(0), room));
    return widths;
  }

  private static String line(List<String> row, List<Integer> widths) {
    String name = TextWidth.cut(row.get(0), widths.get(0));
    StringBuilder line = new StringBuilder(TextWidth.padRight(name, widths.get(0)));
    int used = widths.stream().mapToInt(width -> width + 1).sum() - 1;
    String gap = used + widths.size() - 1 <= WIDTH ? "  " : " ";
    for (int column = 1; column < row.size(); column++) {
      line.append(gap).append(TextWidth.padLeft(row.get(column), widths.get(column)));
    }
    return line.toString().stripTrailing();
  }

  private List<String> failures() {
    List<String> failures = new ArrayList<>();
    for (PointReport point : run.points()) {
      PointSummary summary = point.summary();
      if (summary.counts().failures() > 0) {
        failures.add(Sections.failures(summary));
        summary.counts().examples().forEach(e -> failures.add("  e.g. " + Sections.example(e)));
      }
    }
    return failures;
  }

  private void list(String title, List<String> items) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add(title);
      items.forEach(item -> say("  " + item));
    }
  }

  /** Adds text that may come from anywhere, in as many lines as it needs. */
  private void say(String text) {
    String rest = Printable.of(text);
    while (TextWidth.of(rest) > WIDTH) {
      int end = TextWidth.fitting(rest, WIDTH);
      int blank = rest.lastIndexOf(' ', end);
      int cut = blank > CONTINUATION.length() ? blank : end;
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = CONTINUATION + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
  }
}
