package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import llm.measure.PointSummary;
import llm.measure.Statistic;
import llm.measure.Statistics;

/**
 * {@code summary.csv}: one line per point for spreadsheets and scripts. Durations in ms with up to
 * six decimals; what does not exist is an empty cell, which readers take for "no number".
 */
public final class SummaryCsv {

  private static final List<Column> COLUMNS = columns();

  private SummaryCsv() {}

  /** Writes the file. */
  public static void write(RunReport run, Writer out) throws IOException {
    out.write(Csv.line(COLUMNS.stream().map(Column::header).toList()));
    for (PointReport point : run.points()) {
      out.write(Csv.line(COLUMNS.stream().map(column -> column.cell().apply(point)).toList()));
    }
  }

  private static List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    addShape(columns);
    addCounts(columns);
    addRates(columns);
    addTimes(columns, "ttft", summary -> summary.times().timeToFirstToken());
    addTimes(columns, "tpot", summary -> summary.times().timePerOutputToken());
    addTimes(columns, "itl", summary -> summary.times().interTokenLatency());
    addTimes(columns, "e2e", summary -> summary.times().endToEnd());
    columns.add(Column.of("slo", figures -> figures.slo().replace(Numbers.ABSENT, "")));
    return List.copyOf(columns);
  }

  private static void addShape(List<Column> columns) {
    columns.add(new Column("point", report -> Csv.text(report.summary().point().name())));
    columns.add(new Column("model", report -> Csv.text(report.model())));
    columns.add(new Column("task", report -> report.summary().point().kind().word()));
    columns.add(
        new Column("batch", report -> Numbers.plain(report.summary().point().concurrency())));
    columns.add(new Column("rate_per_s", report -> Numbers.plain(report.summary().point().rate())));
    columns.add(Column.of("image_hxw", figures -> Csv.text(figures.image().orElse(""))));
    addFigure(columns, "input_tokens", PointFigures::inputTokens);
    addFigure(columns, "output_tokens", PointFigures::outputTokens);
    addFigure(columns, "server_input_tokens", PointFigures::countedInputTokens);
  }

  private static void addCounts(List<Column> columns) {
    addCount(columns, "requests", summary -> summary.counts().requests());
    addCount(columns, "successes", summary -> summary.counts().successes());
    addCount(columns, "failures", summary -> summary.counts().failures());
    addCount(columns, "aborted", summary -> summary.counts().aborted());
    addCount(columns, "check_failed", summary -> summary.counts().checkFailed());
    addCount(columns, "estimated", summary -> summary.counts().estimated());
    addOfSummary(columns, "duration_s", summary -> summary.period().seconds());
  }

  private static void addRates(List<Column> columns) {
    addFigure(columns, "decode_tps", PointFigures::decodeRate);
    addFigure(columns, "qps", PointFigures::requestRate);
    addFigure(columns, "output_tokens_per_s", PointFigures::outputRate);
    addFigure(columns, "input_tokens_per_s", PointFigures::inputRate);
    addFigure(columns, "total_tokens_per_s", PointFigures::totalRate);
    addFigure(columns, "published_pooling_output_tps", PointFigures::publishedOutputRate);
    addFigure(columns, "published_pooling_total_tps", PointFigures::publishedTotalRate);
    addOfSummary(columns, "delivered_tokens_per_s", summary -> summary.rates().delivered());
    addOfSummary(columns, "attempts_per_s", summary -> summary.rates().attempts());
    addFigure(columns, "goodput_per_s", PointFigures::goodput);
    addOfSummary(
        columns, "peak_output_tokens_per_s", summary -> summary.peakOutput().tokensPerSecond());
    addCount(columns, "peak_concurrency", summary -> summary.inFlight().most());
    addOfSummary(columns, "mean_concurrency", summary -> summary.inFlight().mean());
  }

  private static void addTimes(
      List<Column> columns, String name, Function<PointSummary, Statistics> times) {
    addCount(columns, name + "_n", summary -> times.apply(summary).count());
    addTime(columns, name + "_mean_ms", times, Statistic.MEAN);
    for (Statistic percentile : StatisticsJson.PERCENTILES) {
      addTime(columns, name + "_" + percentile.name() + "_ms", times, percentile);
    }
  }

  private static void addTime(
      List<Column> columns,
      String header,
      Function<PointSummary, Statistics> times,
      Statistic statistic) {
    addOfSummary(
        columns, header, summary -> Units.milliseconds(statistic.of(times.apply(summary))));
  }

  private static void addFigure(
      List<Column> columns, String header, Function<PointFigures, OptionalDouble> figure) {
    columns.add(Column.of(header, figures -> Numbers.plain(figure.apply(figures))));
  }

  private static void addOfSummary(
      List<Column> columns, String header, Function<PointSummary, OptionalDouble> figure) {
    columns.add(new Column(header, report -> Numbers.plain(figure.apply(report.summary()))));
  }

  private static void addCount(
      List<Column> columns, String header, ToLongFunction<PointSummary> count) {
    columns.add(new Column(header, report -> Long.toString(count.applyAsLong(report.summary()))));
  }
}
