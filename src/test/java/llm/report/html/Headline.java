package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a run says in one sentence: did it pass, how many users does the server hold, is it valid.
 */
final class Headline {

  private static final int MOST = 3;

  private final JsonNode summary;
  private final List<JsonNode> judged;

  Headline(JsonNode summary) {
    this.summary = summary;
    this.judged = points(summary).filter(point -> !point.path("slo").isEmpty()).toList();
  }

  /** The members: {@code state}, {@code sentence} and its parts. */
  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("state", summary.path("passed").asBoolean() ? "pass" : "fail");
    members.put("sentence", sentence());
    members.put("slo", objectives());
    members.put("slo_state", judged.isEmpty() ? "none" : missed() == 0 ? "pass" : "fail");
    members.put("capacity", capacity());
    members.put("health", health());
    members.put("health_state", isHealthy() ? "pass" : "fail");
    return members;
  }

  /** The whole sentence. */
  String sentence() {
    List<String> parts = new ArrayList<>();
    parts.add(objectives());
    if (!judged.isEmpty()) {
      parts.add(capacity());
    }
    parts.add(health());
    String lead = summary.path("passed").asBoolean() ? "Passed" : "Failed";
    return lead + ": " + String.join("; ", parts) + ".";
  }

  private String objectives() {
    if (judged.isEmpty()) {
      return "no objective was set";
    }
    if (missed() == 0) {
      return judged.size() == 1
          ? "the point meets its SLO"
          : "all " + judged.size() + " points meet their SLO";
    }
    return missed()
        + " of "
        + judged.size()
        + (judged.size() == 1 ? " point" : " points")
        + (missed() == 1 ? " misses its SLO" : " miss their SLO");
  }

  private long missed() {
    return judged.stream().filter(point -> !meets(point)).count();
  }

  private String capacity() {
    Map<String, List<JsonNode>> shapes =
        judged.stream()
            .filter(point -> !Double.isNaN(load(point)))
            .collect(
                Collectors.groupingBy(Headline::shape, LinkedHashMap::new, Collectors.toList()));
    if (shapes.isEmpty()) {
      return "capacity is not known: no point has a load and an SLO";
    }
    Map<String, List<String>> held = new LinkedHashMap<>();
    shapes.forEach(
        (shape, points) -> held.computeIfAbsent(held(points), key -> new ArrayList<>()).add(shape));
    String known =
        held.entrySet().stream()
            .limit(MOST)
            .map(entry -> inWords(entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
    return held.size() > MOST ? known + " and others less or more, see below" : known;
  }

  private static String inWords(List<String> shapes, String held) {
    if (shapes.size() == 1) {
      return shapes.get(0) + " holds " + held;
    }
    if (shapes.size() > MOST) {
      String first = String.join(", ", shapes.subList(0, MOST - 1));
      return first + " and " + (shapes.size() - MOST + 1) + " more hold " + held;
    }
    int last = shapes.size() - 1;
    return String.join(", ", shapes.subList(0, last))
        + " and "
        + shapes.get(last)
        + " hold "
        + held;
  }

  /** The highest load below the first that fails: what passes above that one passed by luck. */
  private static String held(List<JsonNode> points) {
    double failing =
        points.stream()
            .filter(point -> !meets(point))
            .mapToDouble(Headline::load)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return points.stream()
        .filter(point -> load(point) < failing)
        .max(Comparator.comparingDouble(Headline::load))
        .map(best -> amount(best) + (Double.isInfinite(failing) ? " or more" : ""))
        .orElse("none of the loads tried");
  }

  private static String amount(JsonNode point) {
    if (point.path("concurrency").isNumber()) {
      int users = point.path("concurrency").asInt();
      return users + (users == 1 ? " concurrent request" : " concurrent requests");
    }
    return point.path("rate_per_s").asText() + " requests/s";
  }

  private String health() {
    List<String> doubts = new ArrayList<>();
    JsonNode health = summary.path("health");
    health.path("rules").forEach(rule -> doubt(rule, doubts));
    long aborted = health.path("aborted").asLong();
    if (aborted > 0) {
      doubts.add(aborted + (aborted == 1 ? " request" : " requests") + " cut off");
    }
    return doubts.isEmpty() ? "the measurement is sound" : "in doubt: " + String.join(", ", doubts);
  }

  private static void doubt(JsonNode rule, List<String> doubts) {
    if (!rule.path("passed").asBoolean()) {
      doubts.add(rule.path("name").asText());
    }
  }

  private boolean isHealthy() {
    return health().equals("the measurement is sound");
  }

  private static boolean meets(JsonNode point) {
    return StreamSupport.stream(point.path("slo").spliterator(), false)
        .allMatch(bound -> bound.path("met").asBoolean());
  }

  private static double load(JsonNode point) {
    JsonNode users = point.path("concurrency");
    return (users.isNumber() ? users : point.path("rate_per_s")).asDouble(Double.NaN);
  }

  private static String shape(JsonNode point) {
    return point.path("kind").asText() + " " + point.path("shape").asText();
  }

  private static Stream<JsonNode> points(JsonNode summary) {
    return StreamSupport.stream(summary.path("points").spliterator(), false);
  }
}
