package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** All that the page's script draws from, as one JSON object. */
final class PageData {

  private static final int MOST_ROWS = 80;
  private static final int MOST_FAILED_ROWS = 20;
  private static final int MOST_GAPS = 2_000;

  /** Of a point in {@code summary.json}: what no chart shows. */
  private static final List<String> UNUSED =
      List.of("vllm", "ttfb_ms", "ttfo_ms", "itl_per_token_ms", "queue_wanted_ms");

  private final JsonNode summary;
  private final RequestsReader requests;

  PageData(JsonNode summary, RequestsReader requests) {
    this.summary = summary;
    this.requests = requests;
  }

  /** The members. */
  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    List<String> shown =
        List.of(
            "label",
            "simulation",
            "started",
            "passed",
            "reasons",
            "metadata",
            "settings",
            "environment",
            "health",
            "gates",
            "comparison");
    shown.forEach(key -> members.put(key, Plain.of(summary.path(key))));
    members.put("headline", new Headline(summary).members());
    members.put("reading", reading());
    members.put("run", TimeSeries.of(each().map(this::requestsOf).toList()));
    members.put("points", each().map(this::point).toList());
    return members;
  }

  private Map<String, Object> reading() {
    Map<String, Object> reading = new LinkedHashMap<>();
    reading.put("requests", requests.lines());
    reading.put("whole", requests.isWhole());
    reading.put("most_per_point", PointRequests.MOST_ANSWERED);
    return reading;
  }

  private Map<String, Object> point(JsonNode point) {
    PointRequests own = requestsOf(point);
    List<RequestRow> answered = own.answered().items();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("summary", Plain.of(((ObjectNode) point.deepCopy()).without(UNUSED)));
    members.put("requests", own.count());
    members.put("kept", answered.size());
    members.put("ttft", Distribution.of(values(answered, RequestRow::firstToken), 0));
    members.put("tpot", Distribution.of(values(answered, RequestRow::perOutputToken), 0));
    members.put("e2e", Distribution.of(values(answered, RequestRow::endToEnd), 0));
    members.put("output", Distribution.of(values(answered, row -> count(row.outputTokens())), 1));
    members.put("input", Distribution.of(values(answered, row -> count(row.inputTokens())), 1));
    members.put("series", TimeSeries.of(List.of(own)));
    members.put("rows", own.some(MOST_ROWS, MOST_FAILED_ROWS).stream().map(PageData::row).toList());
    members.put("gaps", own.withGaps().stream().map(PageData::gaps).toList());
    return members;
  }

  private static double[] values(List<RequestRow> rows, ToDoubleFunction<RequestRow> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  private static double count(int tokens) {
    return tokens < 0 ? Double.NaN : tokens;
  }

  private static Map<String, Object> row(RequestRow row) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", row.id());
    members.put("verdict", row.verdict());
    members.put("scheduled", Rounded.of(row.scheduled()));
    members.put("sent", Rounded.of(row.sent()));
    members.put("over", Rounded.of(row.over()));
    members.put("connect", Rounded.of(row.connect()));
    members.put("ttft", Rounded.of(row.firstToken()));
    members.put("tpot", Rounded.of(row.perOutputToken()));
    members.put("e2e", Rounded.of(row.endToEnd()));
    members.put("input", row.inputTokens() < 0 ? null : row.inputTokens());
    members.put("output", row.outputTokens() < 0 ? null : row.outputTokens());
    members.put("status", row.status() == 0 ? null : row.status());
    members.put("error", row.error());
    return members;
  }

  private static Map<String, Object> gaps(PointRequests.GapRow gap) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", gap.row().id());
    members.put("ttft", Rounded.of(gap.row().firstToken()));
    members.put("tokens", gap.row().outputTokens() < 0 ? null : gap.row().outputTokens());
    double[] shown = Arrays.copyOf(gap.gaps(), Math.min(gap.gaps().length, MOST_GAPS));
    members.put("gaps", Rounded.of(shown));
    members.put("left_out", gap.gaps().length - shown.length);
    return members;
  }

  private PointRequests requestsOf(JsonNode point) {
    return requests.of(point.path("point").asText());
  }

  private Stream<JsonNode> each() {
    return StreamSupport.stream(summary.path("points").spliterator(), false);
  }
}
