package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.randomDocuments;
import static llm.LlmDsl.randomTexts;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;
import testkit.Printed;

/** Points of vectors and scores: their figures, and the requests that the server got of them. */
class PoolingPointsTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(50))
          .withKeptRequests(1_000);

  /** What the simulated server's tokenizer, as BERT's, puts around a text or a pair of them. */
  private static final int AROUND_A_TEXT = 2;

  private static final int AROUND_A_PAIR = 3;

  @Test
  void shouldMeasureVectorsOfEveryShape() throws Exception {
    ChainBuilder ask =
        exec(embeddings("embedding #{point}").inputs("#{texts}").inputTokens("#{inputTokens}"));
    Printed<GatlingRun> printed =
        Printed.by(() -> run("16, 16*4", llm -> llm.points("embedding", randomTexts(), ask)));
    GatlingRun run = printed.value();

    JsonNode alone = run.summary().path("points").get(0);
    JsonNode batch = run.summary().path("points").get(1);
    assertThat(run.status()).isZero();
    assertThat(alone.path("point").asText()).isEqualTo("embedding 16 c=2");
    assertThat(batch.path("point").asText()).isEqualTo("embedding 16*4 c=2");
    assertPoint(alone, 1, 16 + AROUND_A_TEXT);
    assertPoint(batch, 4, 16 + AROUND_A_TEXT);
    assertThat(run.rows().all()).isEqualTo(16);
    assertThat(vllm(run, "embedding-16-4")).containsEntry("backend", "openai-embeddings");
    assertThat(printed.lines())
        .containsOnlyOnce(
            "gatling-llm: warming the client up with 5,000 embedding requests to a server in this"
                + " JVM; that takes about 5 to 10 s, and nothing of it is measured");
  }

  @Test
  void shouldMeasureRelevancesOfEveryShape() throws Exception {
    ChainBuilder ask =
        exec(
            rerank("rerank #{point}")
                .query("#{query}")
                .documents("#{documents}")
                .inputTokens("#{inputTokens}"));
    GatlingRun run = run("8/24*10", llm -> llm.points("rerank", randomDocuments(), ask));

    assertThat(run.status()).isZero();
    assertPoint(run.summary().path("points").get(0), 10, 8 + 24 + AROUND_A_PAIR);
    assertThat(vllm(run, "rerank-8-24-10")).containsEntry("backend", "vllm-rerank");
  }

  @Test
  void shouldMeasureSimilaritiesWhenTheyAreAskedFor() throws Exception {
    ChainBuilder ask =
        exec(
            score("score #{point}")
                .text1("#{query}")
                .text2("#{documents}")
                .inputTokens("#{inputTokens}"));
    GatlingRun run = run("8/24*10", llm -> llm.points("score", randomDocuments(), ask));

    assertThat(run.status()).isZero();
    assertPoint(run.summary().path("points").get(0), 10, 8 + 24 + AROUND_A_PAIR);
  }

  private static void assertPoint(JsonNode point, int inputs, int tokensOfEach) {
    int requests = 8;
    int tokens = inputs * tokensOfEach;
    int published = tokens - 2 * inputs;
    double seconds = point.path("duration_s").asDouble();
    assertThat(point.path("verdicts").path("ok").asInt()).isEqualTo(requests);
    assertThat(point.path("input_tokens").asInt()).isEqualTo(requests * tokens);
    assertThat(point.path("output_tokens").asInt()).isZero();
    assertThat(point.path("estimated").asInt()).isZero();
    assertThat(point.path("ttft_ms").path("n").asInt()).isZero();
    assertThat(point.path("tpot_ms").path("n").asInt()).isZero();
    assertThat(point.path("e2e_ms").path("n").asInt()).isEqualTo(requests);
    assertThat(point.path("e2e_ms").path("min").asDouble()).isGreaterThanOrEqualTo(49);
    assertThat(seconds).isPositive();
    assertFigure(point, "requests_per_s", requests / seconds);
    assertFigure(point, "input_tokens_per_s", requests * tokens / seconds);
    assertFigure(point, "published_pooling_output_tps", requests / seconds * published);
    assertFigure(point, "published_pooling_total_tps", requests / seconds * published * 2);
  }

  private static void assertFigure(JsonNode point, String key, double expected) {
    assertThat(point.path(key).asDouble()).as(key).isCloseTo(expected, within(expected * 1e-9));
  }

  private static Map<String, Object> vllm(GatlingRun run, String folder) throws Exception {
    Path file = run.folder().resolve("llm/results").resolve(folder).resolve("conc_2.json");
    JsonNode result = new ObjectMapper().readTree(Files.readString(file));
    Map<String, Object> members = new HashMap<>();
    result.properties().forEach(member -> members.put(member.getKey(), member.getValue().asText()));
    return members;
  }

  private static GatlingRun run(String shapes, Function<Llm, PopulationBuilder> points) {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      return GatlingRun.of(
          simulation -> {
            Llm llm =
                GatlingRun.llm(
                    Map.of(
                        "llm.target.url", server.url().toString(),
                        "llm.shapes", shapes,
                        "llm.load.concurrency", "2",
                        "llm.load.requests", "8",
                        "llm.warmup.requests", "2",
                        "llm.warmup.client", "true"));
            simulation.setUp(points.apply(llm)).protocols(llm.protocol());
          });
    }
  }
}
