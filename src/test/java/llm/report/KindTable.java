package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import llm.measure.Kind;
import llm.measure.PointSummary;
import llm.measure.Statistics;

/**
 * The points of one kind of traffic as a table of the console: after the point's name the columns
 * of the published vLLM tables, then further ones, as many as there is room for.
 */
final class KindTable {

  private static final int NARROWEST_NAME = 12;

  private final List<PointReport> points;
  private final int width;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A table.
   *
   * @param points of the kind, at least one
   * @param width columns of the terminal that it may have
   */
  KindTable(Kind kind, List<PointReport> points, int width) {
    this.points = points;
    this.width = width;
    List<Column> columns = new ArrayList<>(published(kind));
    List<Column> further = further(kind);
    for (int fitting = further.size(); fitting >= 0; fitting--) {
      fill(columns, further.subList(0, fitting));
      if (narrowest() <= width) {
        return;
      }
    }
  }

  /** Its lines, none longer than the width. */
  List<String> lines() {
    List<Integer> widths = widths();
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(TextWidth.cut(line(row, widths), width)));
    lines.add(lines.size() - points.size(), "-".repeat(width));
    return lines;
  }

  /** Whether some percentile in it has a mark. */
  boolean hasMarks() {
    return rows.stream().anyMatch(row -> row.stream().anyMatch(cell -> cell.endsWith("*")));
  }

  /** Headers have two lines, parted by the first slash. */
  private void fill(List<Column> published, List<Column> further) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("/point", report -> Printable.of(report.summary().point().name())));
    columns.add(count("sent/", summary -> summary.counts().requests()));
    columns.add(count("failed/", summary -> summary.counts().failures()));
    columns.addAll(published);
    columns.addAll(further);
    if (any(point -> !point.slo().isEmpty())) {
      columns.add(figure("goodput/req/s", PointFigures::goodput));
      columns.add(Column.of("/SLO", PointFigures::slo));
    }
    rows.clear();
    rows.add(columns.stream().map(column -> column.header().split("/", 2)[0]).toList());
    rows.add(columns.stream().map(column -> column.header().split("/", 2)[1]).toList());
    points.forEach(
        point -> rows.add(columns.stream().map(column -> column.cell().apply(point)).toList()));
  }

  private static List<Column> published(Kind kind) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("Batch/", KindTable::batch));
    if (kind == Kind.IMAGE) {
      columns.add(Column.of("Image/", f -> Printable.of(f.image().orElse(Numbers.ABSENT))));
    }
    columns.add(tokens("Input/", PointFigures::inputTokens));
    columns.add(tokens("Output/", PointFigures::outputTokens));
    if (kind.isGenerating()) {
      columns.add(figure("Decode/(tps)", PointFigures::decodeRate));
      columns.add(Column.of("TTFT/(ms)", f -> mean(f.publishedTimeToFirstToken())));
      columns.add(Column.of("TPOT/(ms)", f -> mean(f.timePerOutputToken())));
    } else {
      columns.add(figure("QPS/", PointFigures::requestRate));
      columns.add(figure("Output/(tps)", PointFigures::publishedOutputRate));
      columns.add(figure("Total/(tps)", PointFigures::publishedTotalRate));
      columns.add(Column.of("TTFT/(ms)", f -> mean(f.publishedTimeToFirstToken())));
    }
    return columns;
  }

  /** The most wanted first. */
  private static List<Column> further(Kind kind) {
    return kind.isGenerating()
        ? List.of(
            figure("QPS/req/s", PointFigures::requestRate),
            figure("output/tok/s", PointFigures::outputRate),
            Column.of("TTFT/p99 ms", f -> p99(f.publishedTimeToFirstToken())),
            Column.of("TPOT/p99 ms", f -> p99(f.timePerOutputToken())))
        : List.of(
            figure("input/tok/s", PointFigures::inputRate),
            Column.of("E2E/p99 ms", f -> p99(f.publishedTimeToFirstToken())));
  }

  private boolean any(Predicate<PointReport> condition) {
    return points.stream().anyMatch(condition);
  }

  private static String batch(PointReport report) {
    return report.summary().point().concurrency().isPresent()
        ? Numbers.plain(report.summary().point().concurrency())
        : Numbers.ABSENT;
  }

  private static Column count(String header, Function<PointSummary, Long> count) {
    return new Column(header, report -> Numbers.compact(count.apply(report.summary()).longValue()));
  }

  private static Column tokens(String header, Function<PointFigures, OptionalDouble> tokens) {
    return Column.of(
        header,
        figures -> {
          String count = Numbers.count(tokens.apply(figures));
          return count.length() <= 9 ? count : Numbers.compact(tokens.apply(figures));
        });
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

  /** The width with the names cut as short as may be. */
  private int narrowest() {
    List<Integer> widths = wanted();
    return Math.min(widths.get(0), NARROWEST_NAME) + figures(widths);
  }

  /** As wide as each column needs, the first one at most as wide as there is room. */
  private List<Integer> widths() {
    List<Integer> widths = wanted();
    int room = Math.max(NARROWEST_NAME, width - figures(widths));
    widths.set(0, Math.min(widths.get(0), room));
    return widths;
  }

  private List<Integer> wanted() {
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < rows.get(0).size(); column++) {
      int index = column;
      widths.add(rows.stream().mapToInt(row -> TextWidth.of(row.get(index))).max().orElse(0));
    }
    return widths;
  }

  private static int figures(List<Integer> widths) {
    return widths.stream().skip(1).mapToInt(figure -> figure + 1).sum();
  }

  private String line(List<String> row, List<Integer> widths) {
    String name = TextWidth.cut(row.get(0), widths.get(0));
    StringBuilder line = new StringBuilder(TextWidth.padRight(name, widths.get(0)));
    int used = widths.stream().mapToInt(column -> column + 1).sum() - 1;
    String gap = used + widths.size() - 1 <= width ? "  " : " ";
    for (int column = 1; column < row.size(); column++) {
      line.append(gap).append(TextWidth.padLeft(row.get(column), widths.get(column)));
    }
    return line.toString().stripTrailing();
  }
}
