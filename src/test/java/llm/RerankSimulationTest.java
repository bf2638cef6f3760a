package llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;
import testkit.StrictJson;

/** The rerank simulation at either of its endpoints. */
class RerankSimulationTest {

  private static final int REQUESTS = 4;
  private static final int DOCUMENTS = 3;

  /** A query of 8 tokens and a document of 16, and what the server puts around a pair. */
  private static final int PAIR_TOKENS = 8 + 16 + 3;

  @TempDir static Path folder;

  private static List<ReceivedRequest> received;
  private static Ended ranked;
  private static Ended scored;
  private static Ended mixed;

  @BeforeAll
  static void run() {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withKeptRequests(1_000))) {
      List<Ended> ended =
          InParallel.run(
              command(server, "ranked").simulation(RerankSimulation.class),
              command(server, "scored")
                  .simulation(RerankSimulation.class)
                  .with("llm.rerank.endpoint", "score"),
              command(server, "mixed")
                  .simulation(MixedSimulation.class)
                  .with("llm.shapes", "")
                  .with("llm.rerank.endpoint", "score"));
      ranked = ended.get(0);
      scored = ended.get(1);
      mixed = ended.get(2);
      received = server.received();
    }
  }

  @Test
  void shouldRankDocumentsWhenNothingElseIsSet() {
    assertPoint(ranked, "rerank");
    assertThat(received.stream().filter(request -> request.path().equals("/v1/rerank")))
        .hasSize(REQUESTS)
        .allMatch(request -> json(request).path("query").isTextual())
        .allMatch(request -> json(request).path("documents").size() == DOCUMENTS);
  }

  @Test
  void shouldScorePairsWhenTheEndpointIsScore() {
    assertPoint(scored, "score");
    assertThat(received.stream().filter(request -> request.path().equals("/score")))
        .hasSize(REQUESTS)
        .allMatch(request -> json(request).path("text_1").isTextual())
        .allMatch(request -> json(request).path("text_2").size() == DOCUMENTS);
  }

  @Test
  void shouldSayOneLineWhenAMixIsToScore() {
    assertThat(mixed.status()).as(mixed.output()).isEqualTo(1);
    assertThat(mixed.lines())
        .last()
        .isEqualTo(
            "llm.rerank.endpoint = score: does not apply to a mix, whose rerank requests rank");
  }

  private static void assertPoint(Ended run, String kind) {
    assertThat(run.status()).as(run.output()).isZero();
    JsonNode point = run.summary().path("points").get(0);
    assertThat(point.path("point").asText()).isEqualTo(kind + " 8/16*3 c=1");
    assertThat(point.path("kind").asText()).isEqualTo(kind);
    assertThat(point.path("verdicts").path("ok").asInt()).isEqualTo(REQUESTS);
    assertThat(point.path("input_tokens").asInt()).isEqualTo(REQUESTS * DOCUMENTS * PAIR_TOKENS);
  }

  private static JsonNode json(ReceivedRequest request) {
    return StrictJson.parse(request.text());
  }

  private static GatlingCommand command(SimulatedServer server, String name) {
    return GatlingCommand.text(folder.resolve(name).resolve("results"))
        .with("llm.target.url", server.url())
        .with("llm.shapes", "8/16*3");
  }
}
