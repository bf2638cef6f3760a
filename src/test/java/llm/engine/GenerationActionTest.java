package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.answer;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.outputTokens;
import static llm.LlmDsl.timePerOutputToken;
import static llm.LlmDsl.timeToFirstToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import llm.Llm;
import llm.server.ServedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

class GenerationActionTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(100))
          .withInterTokenLatency(Duration.ofMillis(20));

  @Test
  void shouldMeasureWhatTheServerDidWhenAStreamIsWhole() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      AtomicReference<Duration> saved = new AtomicReference<>();
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm = GatlingRun.llm(Map.of("llm.target.url", server.url().toString()));
                simulation
                    .setUp(
                        scenario("one")
                            .exec(
                                chat("ask")
                                    .user("three short words")
                                    .outputTokens(11)
                                    .check(
                                        timeToFirstToken().lt(Duration.ofSeconds(5)),
                                        outputTokens().is(11),
                                        answer().exists(),
                                        timePerOutputToken().saveAs("tpot")))
                            .exec(
                                session -> {
                                  saved.set(session.get("tpot"));
                                  return session;
                                })
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm.protocol());
              });

      JsonNode request = run.request("one");
      ServedRequest truth = theOnlyPost(server);
      assertThat(run.status()).isZero();
      assertThat(request.path("verdict").asText()).isEqualTo("ok");
      assertThat(request.path("input_tokens").asInt()).isEqualTo(3);
      assertThat(request.path("output_tokens").asInt()).isEqualTo(11);
      assertThat(request.path("ttft_ms").asDouble())
          .isBetween(millis(truth.received(), truth.firstToken()), 2_000.0);
      assertThat(request.path("tpot_ms").asDouble())
          .isCloseTo(millis(truth.firstToken().getAsLong(), truth.lastToken()) / 10, within(5.0));
      assertThat(saved.get().toNanos() / 1e6)
          .isCloseTo(request.path("tpot_ms").asDouble(), within(1e-3));
      assertThat(run.rows().ok("ask")).isEqualTo(1);
      assertThat(run.rows().ok("ask TTFT")).isEqualTo(1);
      assertThat(run.rows().all()).isEqualTo(2);
    }
  }

  @Test
  void shouldSendUuidsWhenTheDialectTakesNoOtherRequestIds() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm =
                    GatlingRun.llm(
                        Map.of(
                            "llm.target.url",
                            server.url().toString(),
                            "llm.target.dialect",
                            "llama-cpp-python"));
                simulation
                    .setUp(
                        scenario("one")
                            .exec(chat("ask").user("hello").outputTokens(2))
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm.protocol());
              });

      String id = theOnlyPost(server).requestId().orElseThrow();
      assertThat(UUID.fromString(id).version()).isEqualTo(4);
      assertThat(UUID.fromString(id).variant()).isEqualTo(2);
      assertThat(run.request("one").path("id").asText()).isEqualTo(id);
    }
  }

  private static ServedRequest theOnlyPost(SimulatedServer server) {
    List<ServedRequest> posts =
        server.truth().stream().filter(request -> request.method().equals("POST")).toList();
    assertThat(posts).hasSize(1);
    return posts.get(0);
  }

  private static double millis(long from, OptionalLong to) {
    return (to.getAsLong() - from) / 1e6;
  }
}
