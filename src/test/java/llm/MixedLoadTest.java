package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomDocuments;
import static llm.LlmDsl.randomPrompts;
import static llm.LlmDsl.randomTexts;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.share;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import llm.server.ServedRequest;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRun;
import testkit.StrictJson;

/** Several kinds of traffic at once, by the truth of the servers. */
@Timeout(120)
class MixedLoadTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(20))
          .withInterTokenLatency(Duration.ofMillis(2));

  private static final Map<String, String> PATHS =
      Map.of(
          "/v1/chat/completions", "text",
          "/v1/embeddings", "embedding",
          "/v1/rerank", "rerank");

  @Test
  void shouldDealRequestsByWeightAndMeasureEachKindAsAPoint() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(server, Map.of("llm.load.concurrency", "2,4", "llm.load.requests", "40"));

      assertThat(sent(server)).containsExactlyEntriesOf(counts(20, 10, 50));
      assertThat(points(run))
          .containsExactly(
              "text 8/4 mixed c=2",
              "embedding 8*2 mixed c=2",
              "rerank 4/8*3 mixed c=2",
              "text 8/4 mixed c=4",
              "embedding 8*2 mixed c=4",
              "rerank 4/8*3 mixed c=4");
      assertThat(run.summary().path("points"))
          .allMatch(point -> point.path("failures").asInt() == 0)
          .extracting(point -> point.path("requests").asInt())
          .containsExactly(25, 5, 10, 25, 5, 10);
      assertThat(run.summary().path("points"))
          .allMatch(point -> point.path("steady_state").isNull())
          .allMatch(point -> point.path("concurrency").asInt() >= 2);
      assertThat(run.status()).isZero();
      assertThat(run.folder().resolve("llm/results/text-8-4-mixed/conc_4.json"))
          .matches(Files::exists);
    }
  }

  @Test
  void shouldMixFromTheFirstSecondToTheLast() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      run(server, Map.of("llm.load.concurrency", "1", "llm.load.requests", "40"));

      List<String> kinds =
          posts(server).stream().map(request -> PATHS.get(request.path())).toList();
      for (int first = 0; first + 8 <= kinds.size(); first += 8) {
        assertThat(kinds.subList(first, first + 8)).contains("text", "embedding", "rerank");
      }
    }
  }

  @Test
  void shouldAskEachKindsOwnServerForItsOwnModel() {
    try (SimulatedServer server = SimulatedServer.start(SERVER);
        SimulatedServer vectors = SimulatedServer.start(SERVER.withModels("small", "large"))) {
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "2",
                  "llm.load.requests", "16",
                  "llm.mixed.urls.embedding", vectors.url().toString(),
                  "llm.mixed.models.embedding", "large"));

      assertThat(sent(server)).doesNotContainKey("embedding").containsKeys("text", "rerank");
      assertThat(sent(vectors)).containsOnlyKeys("embedding");
      assertThat(run.requests())
          .filteredOn(request -> request.path("kind").asText().equals("embedding"))
          .isNotEmpty()
          .allMatch(request -> request.path("model").asText().equals("large"));
    }
  }

  @Test
  void shouldSpeakToEachServerInItsOwnDialect() {
    SimulatedSettings tei = SERVER.withDialect(Dialect.TEI).withKeptRequests(50);
    try (SimulatedServer server = SimulatedServer.start(SERVER.withKeptRequests(50));
        SimulatedServer vectors = SimulatedServer.start(tei)) {
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "2",
                  "llm.load.requests", "16",
                  "llm.mixed.urls.embedding", vectors.url().toString()));

      assertThat(bodies(vectors, "/embed"))
          .hasSize(2)
          .allMatch(body -> body.has("inputs") && !body.has("model"));
      assertThat(bodies(server, "/v1/chat/completions"))
          .hasSize(10)
          .allMatch(body -> body.path("ignore_eos").asBoolean());
      assertThat(bodies(server, "/v1/rerank")).hasSize(4).allMatch(body -> body.has("documents"));
      assertThat(run.requests())
          .hasSize(16)
          .allMatch(request -> request.path("verdict").asText().equals("ok"));
    }
  }

  @Test
  void shouldMixPromptsOfAFileThatAreAsLongAsTheyAre() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      Map<String, String> settings =
          Map.of(
              "llm.target.url", server.url().toString(),
              "llm.load.concurrency", "1,2",
              "llm.load.requests", "4",
              "llm.warmup.requests", "0",
              "llm.prompt.sampling", "queue",
              "llm.mixed.weights", "{\"text\": 1, \"embedding\": 1}");
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm = GatlingRun.llm(settings);
                simulation
                    .setUp(
                        llm.mix(
                            share(
                                "embedding",
                                randomTexts(),
                                exec(embeddings("embedding").inputs("#{texts}"))),
                            share(
                                "text",
                                llm.prompts("support.jsonl"),
                                exec(generate("text").prompt("#{prompt}").outputTokens(2)))))
                    .protocols(llm.protocol());
              });

      assertThat(points(run))
          .containsExactly(
              "embedding 128 mixed c=1",
              "text support mixed c=1",
              "embedding 128 mixed c=2",
              "text support mixed c=2");
      assertThat(run.summary().path("points"))
          .allMatch(point -> point.path("verdicts").path("ok").asInt() == 2);
    }
  }

  @Test
  void shouldRefuseTwoSharesOfAKind() {
    Share<?> text = share("text", randomPrompts(), exec(generate("text").prompt("#{prompt}")));
    Share<?> vectors = share("embedding", randomTexts(), exec(embeddings("e").inputs("x")));

    Mix.mustBeOnePerKind(List.of(text, vectors));
    assertThatThrownBy(() -> Mix.mustBeOnePerKind(List.of(text, vectors, text)))
        .hasMessage("llm.mix(…): two shares of text; a mix has one share of each kind");
  }

  private static List<JsonNode> bodies(SimulatedServer server, String path) {
    return server.received().stream()
        .filter(request -> request.path().equals(path))
        .map(request -> StrictJson.parse(request.text()))
        .toList();
  }

  @Test
  void shouldHoldEachKindToItsOwnObjective() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "2",
                  "llm.load.requests", "16",
                  "llm.slo.tpot", "off",
                  "llm.slo.kinds.rerank.ttft", "1ms"));

      Map<String, Boolean> met =
          StreamSupport.stream(run.summary().path("points").spliterator(), false)
              .collect(
                  Collectors.toMap(
                      point -> point.path("kind").asText(),
                      point -> point.at("/slo/0/met").asBoolean()));
      assertThat(met).isEqualTo(Map.of("text", true, "embedding", true, "rerank", false));
    }
  }

  private static GatlingRun run(SimulatedServer server, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("llm.target.url", server.url().toString());
    all.put("llm.mixed.weights", "{\"text\": 5, \"embedding\": 1, \"rerank\": 2}");
    all.put(
        "llm.mixed.shapes", "{\"text\": \"8/4\", \"embedding\": \"8*2\", \"rerank\": \"4/8*3\"}");
    return GatlingRun.of(
        simulation -> {
          Llm llm = GatlingRun.llm(all);
          simulation
              .setUp(
                  llm.mix(
                      share(
                          "text",
                          randomPrompts(),
                          exec(
                              generate("text #{point}")
                                  .prompt("#{prompt}")
                                  .inputTokens("#{inputTokens}")
                                  .outputTokens("#{outputTokens}"))),
                      share(
                          "embedding",
                          randomTexts(),
                          exec(embeddings("embedding #{point}").inputs("#{texts}"))),
                      share(
                          "rerank",
                          randomDocuments(),
                          exec(
                              rerank("rerank #{point}")
                                  .query("#{query}")
                                  .documents("#{documents}")))))
              .protocols(llm.protocol());
        });
  }

  private static Map<String, Long> counts(long rerank, long embedding, long text) {
    return new TreeMap<>(Map.of("rerank", rerank, "embedding", embedding, "text", text));
  }

  private static Map<String, Long> sent(SimulatedServer server) {
    return posts(server).stream()
        .collect(
            Collectors.groupingBy(
                request -> PATHS.get(request.path()), TreeMap::new, Collectors.counting()));
  }

  private static List<ServedRequest> posts(SimulatedServer server) {
    return server.truth().stream()
        .filter(request -> PATHS.containsKey(request.path()))
        .sorted(Comparator.comparingLong(ServedRequest::received))
        .toList();
  }

  private static List<String> points(GatlingRun run) {
    return StreamSupport.stream(run.summary().path("points").spliterator(), false)
        .map(point -> point.path("point"))
        .map(JsonNode::asText)
        .toList();
  }
}
