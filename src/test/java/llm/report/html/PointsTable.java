package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import llm.report.Numbers;

/**
 * The table of points as both pages show it: groups of columns, and rows of cells. A group without
 * a single value, such as TPOT where nothing is generated, is left out.
 */
final class PointsTable {

  private static final String UNRESOLVED = "*";

  /** A column under its group's title; the key is a path into a point of {@code summary.json}. */
  private record Column(String title, String path) {}

  private record Group(String title, String unit, String about, List<Column> columns) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "TTFT",
              "ms",
              "time to first token, from sending; successes",
              statistics("ttft_ms", "mean", "p50", "p95", "p99")),
          new Group(
              "TPOT",
              "ms",
              "time per output token after the first; successes that have one",
              statistics("tpot_ms", "mean", "p50", "p95", "p99")),
          new Group(
              "Decode",
              "",
              "1000 / mean TPOT in ms: the speed of one stream",
              List.of(new Column("tokens/s", "/decode_tokens_per_s"))),
          new Group(
              "ITL", "ms", "gaps between token events of successes", statistics("itl_ms", "p99")),
          new Group(
              "E2E",
              "ms",
              "from sending to the last token, of pooling to the whole answer; successes",
              statistics("e2e_ms", "mean", "p99")),
          new Group(
              "QPS",
              "",
              "successes per second of the point",
              List.of(new Column("req/s", "/requests_per_s"))),
          new Group(
              "Tokens",
              "tokens/s",
              "tokens of successes per second of the point",
              List.of(
                  new Column("output", "/output_tokens_per_s"),
                  new Column("total", "/total_tokens_per_s"))),
          new Group(
              "Goodput",
              "",
              "successes within every bound of the SLO, per second of the point",
              List.of(new Column("req/s", "/goodput_per_s"))));

  private final List<JsonNode> points;
  private final List<Group> groups;

  PointsTable(JsonNode summary) {
    this.points = StreamSupport.stream(summary.path("points").spliterator(), false).toList();
    this.groups = GROUPS.stream().filter(this::hasValue).toList();
  }

  /** The members: {@code groups}, {@code columns}, {@code rows} and {@code unresolved}. */
  Map<String, Object> members() {
    List<Map<String, Object>> rows =
        IntStream.range(0, points.size()).mapToObj(i -> row(i, points.get(i))).toList();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("groups", groups.stream().map(PointsTable::head).toList());
    members.put("rows", rows);
    members.put("unresolved", rows.toString().contains(UNRESOLVED));
    return members;
  }

  private static List<Column> statistics(String metric, String... names) {
    return List.of(names).stream()
        .map(name -> new Column(name, "/" + metric + "/" + name))
        .toList();
  }

  private boolean hasValue(Group group) {
    return points.stream()
        .anyMatch(point -> group.columns().stream().anyMatch(c -> at(point, c).isNumber()));
  }

  private static Map<String, Object> head(Group group) {
    return Map.of(
        "title",
        group.title(),
        "unit",
        group.unit(),
        "about",
        group.about(),
        "columns",
        group.columns().stream().map(Column::title).toList(),
        "span",
        group.columns().size());
  }

  private Map<String, Object> row(int index, JsonNode point) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("index", index);
    row.put("name", point.path("point").asText());
    row.put("kind", point.path("kind").asText());
    row.put("model", point.path("model").asText(""));
    row.put("requests", point.path("requests").asText());
    row.put("failures", point.path("failures").asLong());
    row.put("verdicts", verdicts(point));
    row.put("cells", cells(point));
    row.put("slo", slo(point));
    return row;
  }

  private List<Map<String, Object>> cells(JsonNode point) {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (Group group : groups) {
      for (Column column : group.columns()) {
        cells.add(
            Map.of(
                "text", text(point, column),
                "path", column.path(),
                "first", column.equals(group.columns().get(0)),
                "mark", isUnresolved(point, column) ? UNRESOLVED : ""));
      }
    }
    return cells;
  }

  private static String text(JsonNode point, Column column) {
    JsonNode value = at(point, column);
    return Numbers.figure(
        value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty());
  }

  private static boolean isUnresolved(JsonNode point, Column column) {
    String metric = column.path().substring(1).split("/")[0];
    JsonNode unresolved = point.path(metric).path("unresolved");
    return at(point, column).isNumber()
        && StreamSupport.stream(unresolved.spliterator(), false)
            .anyMatch(name -> name.asText().equals(column.title()));
  }

  private static JsonNode at(JsonNode point, Column column) {
    return point.at(column.path());
  }

  /** How many requests failed in which way, and what else is no plain success. */
  private static List<String> verdicts(JsonNode point) {
    return point.path("verdicts").properties().stream()
        .filter(entry -> !entry.getKey().equals("ok") && entry.getValue().asLong() > 0)
        .map(entry -> entry.getValue().asLong() + " " + entry.getKey())
        .toList();
  }

  private static String slo(JsonNode point) {
    JsonNode bounds = point.path("slo");
    if (bounds.isEmpty()) {
      return Numbers.ABSENT;
    }
    return StreamSupport.stream(bounds.spliterator(), false)
            .allMatch(bound -> bound.path("met").asBoolean())
        ? "pass"
        : "FAIL";
  }
}
