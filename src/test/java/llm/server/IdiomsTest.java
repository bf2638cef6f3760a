package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.Capture;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class IdiomsTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String CHAT =
      """
      {"messages":[{"role":"user","content":"a b"}],"stream":true,"max_tokens":3%s}""";

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
  }

  private static void with(Dialect dialect, Consumer<SimulatedServer> test) {
    SimulatedSettings settings =
        SimulatedSettings.defaults()
            .withDialect(dialect)
            .withTimeToFirstToken(Duration.ZERO)
            .withInterTokenLatency(Duration.ZERO)
            .withVectorSize(64)
            .withMaxModelLength(100);
    try (SimulatedServer server = SimulatedServer.start(settings)) {
      test.accept(server);
    }
  }

  private static Response post(SimulatedServer server, String path, String body) {
    return RawHttp.post(server.port(), path, body);
  }

  private static List<String> keys(JsonNode object) {
    return StreamSupport.stream(((Iterable<String>) object::fieldNames).spliterator(), false)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "VLLM, uvicorn, vllm",
    "SGLANG, uvicorn, sglang",
    "LLAMA_CPP_PYTHON, uvicorn, me",
    "OPENAI, cloudflare, system",
    "OLLAMA, , library"
  })
  void shouldNameItsModelsAndItselfAsTheServerDoes(Dialect dialect, String header, String owner) {
    with(
        dialect,
        server -> {
          Response models = RawHttp.get(server.port(), "/v1/models");

          assertThat(models.header("server")).isEqualTo(Optional.ofNullable(header));
          assertThat(json(models.body()).at("/data/0/id").asText()).isEqualTo("simulated");
          assertThat(json(models.body()).at("/data/0/owned_by").asText()).isEqualTo(owner);
        });
  }

  @ParameterizedTest
  @CsvSource({"VLLM, vllm-0.32-text/models", "LLAMA_CPP_PYTHON, llama-cpp-python-0.3.36/models"})
  void shouldListModelsWithTheKeysOfTheRealServer(Dialect dialect, String capture) {
    JsonNode real =
        json(new String(Capture.of(capture).http().body(), StandardCharsets.UTF_8)).at("/data/0");
    with(
        dialect,
        server -> {
          JsonNode ours = json(RawHttp.get(server.port(), "/v1/models").body()).at("/data/0");

          assertThat(keys(ours)).isEqualTo(keys(real));
          assertThat(keys(ours.at("/permission/0"))).isEqualTo(keys(real.at("/permission/0")));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "VLLM, /version, version",
    "SGLANG, /get_server_info, version",
    "SGLANG, /get_model_info, model_path",
    "TEI, /info, max_input_length",
    "OLLAMA, /api/version, version"
  })
  void shouldSayWhatItIsWhereTheServerDoes(Dialect dialect, String path, String key) {
    with(
        dialect,
        server -> assertThat(json(RawHttp.get(server.port(), path).body()).has(key)).isTrue());
  }

  @ParameterizedTest
  @CsvSource({
    "SGLANG, /version, '{\"detail\":\"Not Found\"}'",
    "TEI, /v1/models, ''",
    "LLAMA_CPP_PYTHON, /version, '{\"detail\":\"Not Found\"}'",
    "OLLAMA, /version, 404 page not found"
  })
  void shouldNotKnowThePathsOfOthers(Dialect dialect, String path, String body) {
    with(
        dialect,
        server -> {
          Response response = RawHttp.get(server.port(), path);

          assertThat(response.status()).isEqualTo(404);
          assertThat(response.body()).isEqualTo(body);
        });
  }

  @Test
  void shouldNotRerankWhereTheServerHasNoSuchEndpoint() {
    for (Dialect dialect : List.of(Dialect.OPENAI, Dialect.OLLAMA, Dialect.LLAMA_CPP_PYTHON)) {
      with(dialect, server -> assertThat(post(server, "/v1/rerank", "{}").status()).isEqualTo(404));
    }
  }

  @Test
  void shouldEmbedAndRankAsTei() {
    with(
        Dialect.TEI,
        server -> {
          JsonNode bare = json(post(server, "/embed", "{\"inputs\":[\"a\",\"b\"]}").body());
          JsonNode one = json(post(server, "/embed", "{\"inputs\":\"a\"}").body());
          JsonNode openai = json(post(server, "/v1/embeddings", "{\"input\":\"a\"}").body());
          String ranking = "{\"query\":\"a\",\"texts\":[\"b\",\"a\"]%s}";
          JsonNode ranks = json(post(server, "/rerank", ranking.formatted("")).body());
          JsonNode raw =
              json(
                  post(
                          server,
                          "/rerank",
                          ranking.formatted(",\"raw_scores\":true,\"return_text\":true"))
                      .body());

          assertThat(bare).hasSize(2).allMatch(vector -> vector.size() == 64);
          assertThat(one.get(0)).isEqualTo(bare.get(0));
          assertThat(openai.at("/data/0/embedding")).isEqualTo(bare.get(0));
          assertThat(keys(openai)).containsExactly("object", "data", "model", "usage");
          assertThat(keys(ranks.get(0))).containsExactly("index", "score");
          assertThat(ranks.at("/0/index").asInt()).isEqualTo(1);
          assertThat(ranks.at("/1/score").asDouble()).isBetween(0.0, 1.0);
          assertThat(raw.at("/0/text").asText()).isEqualTo("a");
          assertThat(raw.at("/1/score").asDouble()).isNegative();
        });
  }

  @Test
  void shouldRefuseAsTei() {
    with(
        Dialect.TEI,
        server -> {
          Response tooLong = post(server, "/embed", "{\"inputs\":\"" + "a ".repeat(99) + "\"}");
          Response cut =
              post(server, "/embed", "{\"truncate\":true,\"inputs\":\"" + "a ".repeat(99) + "\"}");

          assertThat(tooLong.status()).isEqualTo(422);
          assertThat(keys(json(tooLong.body()))).containsExactly("error", "error_type");
          assertThat(cut.status()).isEqualTo(200);
        });
  }

  @Test
  void shouldEmbedAndRankAsSglang() {
    with(
        Dialect.SGLANG,
        server -> {
          JsonNode embedding = json(post(server, "/v1/embeddings", "{\"input\":\"a\"}").body());
          JsonNode ranks =
              json(
                  post(server, "/v1/rerank", "{\"query\":\"a\",\"documents\":[\"b\",\"a\"]}")
                      .body());
          JsonNode error = json(post(server, "/v1/rerank", "{\"query\":\"a\"}").body());

          assertThat(keys(embedding)).containsExactly("data", "model", "object", "usage");
          assertThat(keys(ranks.get(0))).containsExactly("score", "document", "index", "meta_info");
          assertThat(ranks.at("/0/document").asText()).isEqualTo("a");
          assertThat(keys(error)).containsExactly("object", "message", "type", "param", "code");
        });
  }

  @Test
  void shouldEmbedWithTheKeysOfLlamaCppPython() {
    JsonNode real =
        json(
            new String(
                Capture.of("llama-cpp-python-0.3.36/embeddings").http().body(),
                StandardCharsets.UTF_8));
    with(
        Dialect.LLAMA_CPP_PYTHON,
        server -> {
          JsonNode ours = json(post(server, "/v1/embeddings", "{\"input\":[\"a b\"]}").body());
          JsonNode nested =
              json(
                  post(
                          server,
                          "/v1/embeddings",
                          "{\"input\":[\"a b\"],\"simulate\":{\"items\":{\"value\":\"perToken\"}}}")
                      .body());

          assertThat(keys(ours)).isEqualTo(keys(real));
          assertThat(keys(ours.at("/data/0"))).isEqualTo(keys(real.at("/data/0")));
          assertThat(keys(ours.at("/usage"))).isEqualTo(keys(real.at("/usage")));
          assertThat(nested.at("/data/0/embedding")).hasSize(4).allMatch(JsonNode::isArray);
        });
  }

  @Test
  void shouldIgnoreWhatLlamaCppPythonIgnores() {
    with(
        Dialect.LLAMA_CPP_PYTHON,
        server -> {
          String more = ",\"stream_options\":{\"include_usage\":true},\"max_completion_tokens\":9";

          Response response = post(server, "/v1/chat/completions", CHAT.formatted(more));

          assertThat(response.body()).doesNotContain("\"usage\"");
          assertThat(response.data()).hasSize(5);
        });
  }

  @Test
  void shouldRefuseUnknownKeysAsOpenAi() {
    with(
        Dialect.OPENAI,
        server -> {
          Response refused =
              post(server, "/v1/chat/completions", CHAT.formatted(",\"ignore_eos\":true"));
          Response usual = post(server, "/v1/chat/completions", CHAT.formatted(""));

          assertThat(refused.status()).isEqualTo(400);
          assertThat(json(refused.body()).at("/error/message").asText())
              .isEqualTo("Unrecognized request argument supplied: ignore_eos");
          assertThat(json(refused.body()).at("/error/type").asText())
              .isEqualTo("invalid_request_error");
          assertThat(usual.status()).isEqualTo(200);
        });
  }

  @Test
  void shouldMisbehaveInEveryDialect() {
    for (Dialect dialect : Dialect.values()) {
      with(
          dialect,
          server ->
              assertThat(
                      post(
                              server,
                              "/v1/embeddings",
                              "{\"input\":\"a\",\"simulate\":{\"status\":{\"code\":418}}}")
                          .status())
                  .as(dialect.word())
                  .isEqualTo(418));
    }
  }
}
