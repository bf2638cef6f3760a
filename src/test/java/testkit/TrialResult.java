package testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import llm.server.ReceivedRequest;

/**
 * All that is recorded of one trial.
 *
 * @param name the trial's
 * @param request its line of {@code requests.jsonl}
 * @param point its point of {@code summary.json}
 * @param rows Gatling's rows of the run
 * @param posts what reached the server of it
 */
record TrialResult(
    String name, JsonNode request, JsonNode point, GatlingRows rows, List<ReceivedRequest> posts) {

  static TrialResult of(
      String name, GatlingRun run, GatlingRows rows, List<ReceivedRequest> received) {
    JsonNode request = run.request(name);
    String id = request.path("id").asText();
    return new TrialResult(
        name,
        request,
        point(name, run.summary()),
        rows,
        received.stream().filter(post -> id.equals(post.headers().get("X-Request-Id"))).toList());
  }

  /**
   * Gatling's rows of the request: what is not generated token by token has none of a first one.
   */
  List<String> rowNames() {
    return isGenerating() ? List.of(name, name + " TTFT") : List.of(name);
  }

  /** The first of the latencies that the request has. */
  String firstTime() {
    return isGenerating() ? "ttft_ms" : "e2e_ms";
  }

  private boolean isGenerating() {
    return List.of("text", "image").contains(request.path("kind").asText());
  }

  private static JsonNode point(String name, JsonNode summary) {
    return StreamSupport.stream(summary.path("points").spliterator(), false)
        .filter(point -> point.path("point").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no point " + name + " in the summary"));
  }
}
