package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.dimensions;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.score;
import static llm.LlmDsl.scores;
import static llm.LlmDsl.topIndex;
import static llm.LlmDsl.vectors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ScenarioBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import llm.Llm;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

/** What requests for vectors and scores send, and what becomes of the answers. */
class PoolingActionTest {

  private static final SimulatedServer SERVER =
      SimulatedServer.start(
          SimulatedSettings.defaults().withModels("m", "n").withKeptRequests(100));

  private static GatlingRun run;
  private static List<float[]> savedVectors;
  private static List<Double> savedScores;

  @BeforeAll
  static void runScenarios() {
    run =
        GatlingRun.of(
            simulation -> {
              Llm llm =
                  GatlingRun.llm(
                      Map.of(
                          "llm.target.url", SERVER.url().toString(),
                          "llm.embedding.dimensions", "4",
                          "llm.rerank.top-n", "1"));
              simulation
                  .setUp(
                      embedding().injectOpen(atOnceUsers(1)),
                      search().injectOpen(atOnceUsers(1)),
                      broken().injectOpen(atOnceUsers(1)))
                  .protocols(llm.protocol());
            });
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static ScenarioBuilder embedding() {
    return scenario("embedding")
        .exec(session -> session.set("text", "#{no} ${expression} \\").set("list", List.of("a b")))
        .exec(embeddings("alone").input("#{text}").check(dimensions().is(4)))
        .exec(
            embeddings("list")
                .inputs("#{list}")
                .dimensions(2)
                .base64()
                .check(vectors().saveAs("v")))
        .exec(
            session -> {
              savedVectors = session.get("v");
              return session.set("array", new String[] {"c", "d"});
            })
        .exec(
            embeddings("array")
                .inputs("#{array}")
                .extraBody(session -> Map.of("like", session.<List<float[]>>get("v").get(0))));
  }

  private static ScenarioBuilder search() {
    return scenario("search")
        .exec(chat("question").user("what").outputTokens(2).model("n"))
        .exec(
            rerank("rank")
                .query("river of words")
                .documents(session -> List.of("stone", "river of words"))
                .inputTokens(9)
                .check(topIndex().is(1)))
        .exec(
            rerank("rank all")
                .query("river")
                .documents(session -> List.of("stone", "river", "sea"))
                .topN(3)
                .check(scores().saveAs("scores")))
        .exec(
            session -> {
              savedScores = session.get("scores");
              return session;
            })
        .exec(
            score("compare")
                .text1(session -> List.of("a", "b"))
                .text2(session -> List.of("a", "c"))
                .check(topIndex().is(0)));
  }

  private static ScenarioBuilder broken() {
    return scenario("broken")
        .exec(session -> session.set("number", 7))
        .exec(embeddings("no input"))
        .exec(embeddings("no texts").inputs("#{number}"))
        .exec(embeddings("empty").inputs(session -> List.of()))
        .exec(rerank("no query").documents(session -> List.of("a")))
        .exec(rerank("no documents").query("q"))
        .exec(
            score("no pairs")
                .text1(session -> List.of("a", "b"))
                .text2(session -> List.of("a", "b", "c")));
  }

  @Test
  void shouldSendATextAloneOrAListWhenItIsOne() {
    assertThat(bodies("/v1/embeddings"))
        .extracting(body -> body.path("input").toString())
        .containsExactly("\"#{no} ${expression} \\\\\"", "[\"a b\"]", "[\"c\",\"d\"]");
  }

  @Test
  void shouldSendTheSettingsUnlessTheSimulationSaysOtherwise() {
    assertThat(bodies("/v1/embeddings"))
        .extracting(body -> body.path("dimensions").asInt() + body.path("encoding_format").asText())
        .containsExactly("4", "2base64", "4");
    assertThat(bodies("/v1/rerank"))
        .extracting(body -> body.path("top_n").asInt())
        .containsExactly(1, 3);
  }

  @Test
  void shouldHandSavedVectorsToTheNextRequest() {
    assertThat(savedVectors).singleElement().satisfies(vector -> assertThat(vector).hasSize(2));
    List<Float> sent = new ArrayList<>();
    bodies("/v1/embeddings").get(2).path("like").forEach(number -> sent.add(number.floatValue()));
    assertThat(sent).containsExactly(savedVectors.get(0)[0], savedVectors.get(0)[1]);
  }

  @Test
  void shouldGiveScoresInTheOrderOfTheDocuments() {
    assertThat(savedScores).hasSize(3).doesNotContainNull();
    assertThat(savedScores.get(1))
        .isGreaterThan(savedScores.get(0))
        .isGreaterThan(savedScores.get(2));
  }

  @Test
  void shouldGiveEachRequestOneRow() {
    for (String name : List.of("alone", "list", "array", "rank", "rank all", "compare")) {
      assertThat(run.rows().ok(name)).as(name).isEqualTo(1);
      assertThat(run.rows().ok(name + " TTFT")).as(name).isZero();
    }
  }

  @Test
  void shouldHaveAPointPerKindWhenAScenarioSendsSeveral() {
    assertThat(points().keySet())
        .containsExactlyInAnyOrder(
            "embedding", "search (text)", "search (rerank)", "search (score)");
    assertThat(points().get("search (rerank)").path("requests").asInt()).isEqualTo(2);
  }

  @Test
  void shouldNameTheModelsThatThePointAskedFor() {
    assertThat(points().get("search (text)").path("model").asText()).isEqualTo("n");
    assertThat(points().get("search (rerank)").path("model").asText()).isEqualTo("m");
  }

  @Test
  void shouldSayWhatIsMissingWhenARequestCannotBeBuilt() {
    assertThat(run.rows().messages())
        .contains(
            crash("no input", "it has no input: add .input(…) or .inputs(…)"),
            crash("no texts", "a text or a list of texts is needed, found Integer"),
            crash("empty", "no texts: at least one is needed"),
            crash("no query", "it has no query: add .query(…)"),
            crash("no documents", "it has no documents: add .documents(…)"),
            crash(
                "no pairs",
                "2 first texts and 3 second ones make no pairs: one first text, or as many as"
                    + " second ones, do"));
  }

  private static String crash(String name, String why) {
    // Gatling ends it with a blank
    return name + ": Failed to build request: " + why + " ";
  }

  private static Map<String, JsonNode> points() {
    Map<String, JsonNode> points = new LinkedHashMap<>();
    StreamSupport.stream(run.summary().path("points").spliterator(), false)
        .forEach(point -> points.put(point.path("point").asText(), point));
    return points;
  }

  private static List<JsonNode> bodies(String path) {
    return SERVER.received().stream()
        .filter(request -> request.path().equals(path))
        .map(ReceivedRequest::text)
        .map(PoolingActionTest::parsed)
        .toList();
  }

  private static JsonNode parsed(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
