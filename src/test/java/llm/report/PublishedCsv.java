package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import llm.measure.Kind;
import llm.measure.Statistics;

/**
 * {@code summary-<kind>.csv}: the points of one kind of traffic with exactly the columns of the
 * published vLLM tables as data, so that lines of both can stand in one file. {@code precision} is
 * what {@code llm.run.metadata.precision} says. What does not exist is an empty cell.
 */
public final class PublishedCsv {

  private static final String PRECISION = "precision";

  private final RunReport run;
  private final Kind kind;

  private PublishedCsv(RunReport run, Kind kind) {
    this.run = run;
    this.kind = kind;
  }

  /** The kinds of traffic that a run has points of, each of which has a file. */
  static List<Kind> kinds(RunReport run) {
    return run.points().stream().map(point -> point.summary().point().kind()).distinct().toList();
  }

  /** Name of the file of a kind. */
  static String name(Kind kind) {
    return "summary-" + kind.word() + ".csv";
  }

  /** Writes the file of a kind. */
  public static void write(RunReport run, Kind kind, Writer out) throws IOException {
    new PublishedCsv(run, kind).write(out);
  }

  private void write(Writer out) throws IOException {
    List<Column> columns = kind.isGenerating() ? generation() : pooling();
    out.write(Csv.line(columns.stream().map(Column::header).toList()));
    for (PointReport point : run.points()) {
      if (point.summary().point().kind() == kind) {
        out.write(Csv.line(columns.stream().map(column -> column.cell().apply(point)).toList()));
      }
    }
  }

  private List<Column> generation() {
    List<Column> columns = new ArrayList<>(load());
    columns.add(Column.of("image_hxw", figures -> Csv.text(figures.image().orElse(""))));
    columns.addAll(lengths());
    columns.add(figure("decode_tps", PointFigures::decodeRate));
    columns.add(figure("ttft_ms", figures -> mean(figures.publishedTimeToFirstToken())));
    columns.add(figure("tpot_ms", figures -> mean(figures.timePerOutputToken())));
    return columns;
  }

  private List<Column> pooling() {
    List<Column> columns = new ArrayList<>(load());
    columns.addAll(lengths());
    columns.add(figure("qps", PointFigures::requestRate));
    columns.add(figure("output_tps", PointFigures::publishedOutputRate));
    columns.add(figure("total_tps", PointFigures::publishedTotalRate));
    columns.add(figure("ttft_ms", figures -> mean(figures.publishedTimeToFirstToken())));
    return columns;
  }

  private List<Column> load() {
    String precision = Csv.text(run.metadata().getOrDefault(PRECISION, ""));
    return List.of(
        new Column("model", report -> Csv.text(report.model())),
        new Column(PRECISION, report -> precision),
        new Column("task", report -> kind.word()),
        new Column("batch", report -> Numbers.plain(report.summary().point().concurrency())));
  }

  private static List<Column> lengths() {
    return List.of(
        figure("input_tokens", PointFigures::inputTokens),
        figure("output_tokens", PointFigures::outputTokens));
  }

  private static Column figure(String header, Function<PointFigures, OptionalDouble> figure) {
    return Column.of(header, figures -> Numbers.plain(figure.apply(figures)));
  }

  private static OptionalDouble mean(Statistics nanos) {
    return Units.milliseconds(nanos.mean());
  }
}
