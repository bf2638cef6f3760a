package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class PoolingTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String EMBEDDINGS = "/v1/embeddings";

  private static SimulatedServer server;

  @BeforeAll
  static void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withTimeToFirstToken(Duration.ofMillis(20))
                .withModels("all-MiniLM-L6-v2", "tiny-rerank")
                .withMaxModelLength(256));
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonNode ask(String path, String body) {
    Response response = RawHttp.post(server.port(), path, body);
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return json(response.body());
  }

  private static Response replay(Capture capture) {
    JsonNode request = capture.request().orElseThrow();
    return RawHttp.post(
        server.port(), request.path("path").asText(), request.path("body").toString());
  }

  private static JsonNode answered(Capture capture) {
    return json(new String(capture.http().body(), StandardCharsets.UTF_8));
  }

  /** Names of all keys at all depths in their order, and the kinds of their values. */
  private static List<String> shape(String at, JsonNode json) {
    List<String> shape = new ArrayList<>();
    if (json.isObject()) {
      json.properties()
          .forEach(entry -> shape.addAll(shape(at + "." + entry.getKey(), entry.getValue())));
    } else if (json.isArray() && !json.path(0).isNumber()) {
      json.forEach(element -> shape.addAll(shape(at + "[]", element)));
    } else {
      shape.add(at + " " + json.getNodeType() + (json.isArray() ? json.size() : ""));
    }
    return shape;
  }

  // ---- as a real server

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vllm-0.32-embedding/embeddings-one",
        "vllm-0.32-embedding/embeddings-batch",
        "vllm-0.32-embedding/embeddings-base64",
        "vllm-0.32-embedding/embeddings-token-ids",
        "vllm-0.32-embedding/rerank-by-embedding",
        "vllm-0.32-embedding/score-one-to-many",
        "vllm-0.32-rerank/rerank",
        "vllm-0.32-rerank/v1-rerank-top-n",
        "vllm-0.32-rerank/v2-rerank",
        "vllm-0.32-rerank/score",
        "vllm-0.32-rerank/v1-score-pairs"
      })
  void shouldHaveTheKeysOfVllmInTheirOrder(String name) {
    Capture capture = Capture.of(name);

    Response response = replay(capture);

    assertThat(response.status()).isEqualTo(200);
    assertThat(shape("", json(response.body()))).isEqualTo(shape("", answered(capture)));
  }

  @ParameterizedTest
  @CsvSource({
    "embedding/embeddings-batch, 12",
    "embedding/embeddings-base64, 7",
    "embedding/embeddings-token-ids, 6",
    "rerank/rerank, 18",
    "rerank/v1-rerank-top-n, 18",
    "rerank/score, 12",
    "rerank/v1-score-pairs, 12"
  })
  void shouldCountTheTokensThatVllmCounts(String name, int tokens) {
    Capture capture = Capture.of("vllm-0.32-" + name);

    JsonNode answer = json(replay(capture).body());

    assertThat(answered(capture).at("/usage/prompt_tokens").asInt()).isEqualTo(tokens);
    assertThat(answer.at("/usage/prompt_tokens").asInt()).isEqualTo(tokens);
    assertThat(answer.at("/usage/total_tokens").asInt()).isEqualTo(tokens);
  }
}
