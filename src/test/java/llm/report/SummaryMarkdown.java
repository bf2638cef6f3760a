package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import llm.measure.FailureExample;
import llm.measure.Kind;
import llm.measure.PointSummary;
import llm.measure.Statistics;

/**
 * {@code summary.md}: the run for people and pull requests. Each table begins with the columns of
 * the published vLLM tables in their order, so that rows can be laid side by side.
 */
public final class SummaryMarkdown {

  private static final String PERCENTILE_MARK = "*";

  private final RunReport run;
  private final StringBuilder text = new StringBuilder();

  private SummaryMarkdown(RunReport run) {
    this.run = run;
  }

  /** Writes the file. */
  public static void write(RunReport run, Writer out) throws IOException {
    out.write(new SummaryMarkdown(run).render());
  }

  private String render() {
    head();
    tables("Text", generation(List.of()), Kind.TEXT);
    tables("Image", generation(List.of(Column.of("Image", f -> f.image().orElse("")))), Kind.IMAGE);
    tables("Embedding", pooling(), Kind.EMBEDDING);
    tables("Rerank", pooling(), Kind.RERANK);
    tables("Score", pooling(), Kind.SCORE);
    legend();
    list("Checks", Sections.checks(run));
    list("From when requests were due", Sections.fromScheduled(run));
    list("Objectives", Sections.slo(run));
    list("Gates", Sections.gates(run));
    list("Repeats", Sections.repeats(run));
    run.comparison().ifPresent(it -> text.append(ComparisonMarkdown.section(it)));
    list("Client health", Sections.health(run));
    failures();
    list("Notes", Sections.notes(run));
    return text.toString();
  }

  private void head() {
    text.append("# ").append(escape(run.simulation()));
    run.label().ifPresent(label -> text.append(": ").append(escape(label)));
    text.append("\n\nStarted ").append(run.started()).append(". ");
    text.append(escape(Sections.outcome(run))).append("\n\n");
    run.metadata().forEach((key, value) -> item(key + ": " + value));
    text.append(run.points().isEmpty() ? "Nothing was measured.\n" : "");
  }

  /** One table per model, as they are published. */
  private void tables(String title, List<Column> columns, Kind kind) {
    Map<String, List<PointReport>> models = new LinkedHashMap<>();
    for (PointReport point : run.points()) {
      if (point.summary().point().kind() == kind) {
        models.computeIfAbsent(Printable.of(point.model()), model -> new ArrayList<>()).add(point);
      }
    }
    models.forEach((model, points) -> table(title, model, columns, points));
  }

  private void table(String title, String model, List<Column> columns, List<PointReport> points) {
    text.append("\n## ").append(title);
    text.append(model.isEmpty() ? "" : ": " + escape(model)).append("\n\n");
    row(columns, Column::header);
    row(columns, column -> column.header().equals("Point") ? ":--" : "--:");
    points.forEach(point -> row(columns, column -> escape(column.cell().apply(point))));
  }

  private void row(List<Column> columns, Function<Column, String> cell) {
    text.append(columns.stream().map(cell).collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private static List<Column> generation(List<Column> image) {
    List<Column> columns = new ArrayList<>();
    columns.add(batch());
    columns.addAll(image);
    columns.add(Column.of("Input", f -> Numbers.count(f.inputTokens())));
    columns.add(Column.of("Output", f -> Numbers.count(f.outputTokens())));
    columns.add(figure("Decode(tps)", PointFigures::decodeRate));
    columns.add(Column.of("TTFT(ms)", f -> f.mean(f.publishedTimeToFirstToken())));
    columns.add(Column.of("TPOT(ms)", f -> f.mean(f.timePerOutputToken())));
    load(columns);
    columns.add(figure("QPS (req/s)", PointFigures::requestRate));
    columns.add(figure("Output tok/s", PointFigures::outputRate));
    columns.add(Column.of("TTFT p99 (ms)", f -> p99(f.publishedTimeToFirstToken())));
    columns.add(Column.of("TPOT p99 (ms)", f -> p99(f.timePerOutputToken())));
    judgement(columns);
    return columns;
  }

  private static List<Column> pooling() {
    List<Column> columns = new ArrayList<>();
    columns.add(batch());
    columns.add(Column.of("Input", f -> Numbers.count(f.inputTokens())));
    columns.add(Column.of("Output", f -> Numbers.count(f.outputTokens())));
    columns.add(figure("QPS", PointFigures::requestRate));
    columns.add(figure("Output(tps)", PointFigures::publishedOutputRate));
    columns.add(figure("Total(tps)", PointFigures::publishedTotalRate));
    columns.add(Column.of("TTFT(ms)", f -> f.mean(f.publishedTimeToFirstToken())));
    load(columns);
    columns.add(figure("Input tok/s", PointFigures::inputRate));
    columns.add(Column.of("E2E p99 (ms)", f -> p99(f.publishedTimeToFirstToken())));
    judgement(columns);
    return columns;
  }

  private static Column batch() {
    return new Column(
        "Batch",
        report ->
            report.summary().point().concurrency().isPresent()
                ? Numbers.plain(report.summary().point().concurrency())
                : Numbers.ABSENT);
  }

  private static void load(List<Column> columns) {
    columns.add(new Column("Point", report -> report.summary().point().name()));
    columns.add(
        Column.of("Input by server", figures -> Numbers.count(figures.countedInputTokens())));
    columns.add(
        new Column("Requests", report -> Long.toString(report.summary().counts().requests())));
    columns.add(
        new Column("Failures", report -> Long.toString(report.summary().counts().failures())));
  }

  private static void judgement(List<Column> columns) {
    columns.add(figure("Goodput (req/s)", PointFigures::goodput));
    columns.add(Column.of("SLO", PointFigures::slo));
  }

  private static Column figure(String header, Function<PointFigures, OptionalDouble> figure) {
    return Column.of(header, figures -> Numbers.figure(figure.apply(figures)));
  }

  private static String p99(Statistics nanos) {
    OptionalDouble p99 = Units.milliseconds(nanos.percentile(99));
    boolean unresolved = p99.isPresent() && !nanos.resolves(99);
    return Numbers.figure(p99) + (unresolved ? PERCENTILE_MARK : "");
  }

  private void legend() {
    text.append(
        """

        Batch: users of a closed point. Input: content tokens asked for, of embedding, rerank and \
        score the server's count with its special tokens; else what is known. TTFT, TPOT: means; n where a success has no value. Decode(tps): 1000 / TPOT(ms). \
        \\*: fewer requests than the percentile needs.
        """);
    if (run.points().stream().anyMatch(point -> !new PointFigures(point).isGenerating())) {
      text.append(
          """
          Embedding, rerank and score: TTFT(ms) is the time of the whole answer; nothing is \
          generated, so Output is none and Output(tps) = QPS × (input tokens by the server − 2 \
          special tokens of each text or pair), Total(tps) twice that, none where the server does \
          not count; Input tok/s counts every input token.
          """);
    }
  }

  private void list(String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("\n## ").append(title).append("\n\n");
      lines.forEach(this::item);
    }
  }

  private void item(String line) {
    text.append("- ").append(escape(line)).append('\n');
  }

  private void failures() {
    List<PointSummary> failed =
        run.points().stream()
            .map(PointReport::summary)
            .filter(summary -> summary.counts().failures() > 0)
            .toList();
    text.append(failed.isEmpty() ? "" : "\n## Failures\n\n");
    for (PointSummary summary : failed) {
      item(Sections.failures(summary));
      for (FailureExample example : summary.counts().examples()) {
        text.append("  - ").append(escape(Sections.example(example))).append('\n');
      }
    }
  }

  /** Makes text mean nothing to Markdown and HTML. */
  static String escape(String raw) {
    return Printable.of(raw)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("([\\\\`|*_\\[\\]#~$])", "\\\\$1");
  }
}
