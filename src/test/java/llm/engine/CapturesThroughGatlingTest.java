package llm.engine;

import static llm.LlmDsl.chat;
import static llm.LlmDsl.completion;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.score;
import static llm.LlmDsl.scores;
import static llm.LlmDsl.vectors;
import static testkit.Expected.failure;
import static testkit.Expected.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Capture;
import testkit.Expected;
import testkit.RawStream;
import testkit.Trial;
import testkit.TrialRun;

/**
 * Every recorded answer of a real server, replayed to Gatling over sockets, whole and byte by byte.
 */
class CapturesThroughGatlingTest {

  private static final List<Trial> TRIALS =
      Stream.concat(
              Capture.expectations().stream().map(row -> replay(row, "whole", Integer.MAX_VALUE)),
              Capture.expectations().stream().map(row -> replay(row, "byte by byte", 1)))
          .toList();

  private static TrialRun run;

  @BeforeAll
  static void runTrials() {
    run = TrialRun.of(TRIALS, Map.of());
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldRecordWhatARealServerAnsweredWhenItIsReplayed(Trial trial) {
    run.verify(trial);
  }

  private static Trial replay(Map<String, String> row, String how, int bytesPerWrite) {
    Capture capture = Capture.of(row.get("capture"));
    Map<String, Object> response =
        RawStream.replay(capture.response(), bytesPerWrite, capture.http().complete());
    String name = capture.name() + " " + how;
    return Trial.of(name, request(name, row, capture.request().orElse(MissingNode.getInstance())))
        .simulating(response)
        .expecting(expected(row));
  }

  /** As it was asked of the real server, as far as the answer depends on it. */
  private static RequestActionBuilder<?> request(
      String name, Map<String, String> row, JsonNode asked) {
    JsonNode body = asked.path("body");
    return switch (row.get("kind")) {
      case "embedding" ->
          embeddings(name)
              .inputs(session -> texts(body.path("input")))
              .check(vectors().transform(List::size).is(number(row, "items")));
      case "rerank" -> {
        RerankActionBuilder rerank =
            rerank(name)
                .query("river")
                .documents(session -> texts(body.path("documents")))
                .check(
                    scores()
                        .transform(CapturesThroughGatlingTest::present)
                        .is(number(row, "items")));
        yield body.has("top_n") ? rerank.topN(body.path("top_n").asInt()) : rerank;
      }
      case "score" ->
          score(name)
              .text1("river")
              .text2(session -> texts(body.path("text_2")))
              .check(scores().transform(List::size).is(number(row, "items")));
      default ->
          asked.path("path").asText().endsWith("/v1/completions")
              ? completion(name).prompt("three short words")
              : chat(name).user("three short words");
    };
  }

  private static int present(List<Double> scores) {
    return (int) scores.stream().filter(Objects::nonNull).count();
  }

  private static List<String> texts(JsonNode input) {
    return input.isArray()
        ? StreamSupport.stream(input.spliterator(), false).map(JsonNode::toString).toList()
        : List.of(input.asText());
  }

  private static Expected expected(Map<String, String> row) {
    Expected expected = row.get("verdict").equals("ok") ? ok() : failure(row.get("verdict"));
    expected =
        expected
            .status(number(row, "status"))
            .tokenEvents(row.get("token_events").isEmpty() ? 0 : number(row, "token_events"))
            .finish(row.get("finish_reason").isEmpty() ? null : row.get("finish_reason"));
    if (row.get("verdict").equals("ok") && !row.get("output_tokens").isEmpty()) {
      expected =
          row.get("estimated").isEmpty()
              ? expected.tokens(number(row, "output_tokens"))
              : expected.estimatedTokens(number(row, "output_tokens"));
    }
    if (!row.get("input_tokens").isEmpty()) {
      expected = expected.inputTokens(number(row, "input_tokens"));
    }
    return row.get("reasoning_tokens").isEmpty()
        ? expected
        : expected.reasoningTokens(number(row, "reasoning_tokens"));
  }

  private static int number(Map<String, String> row, String column) {
    return row.get(column).isEmpty() ? 0 : Integer.parseInt(row.get(column));
  }
}
