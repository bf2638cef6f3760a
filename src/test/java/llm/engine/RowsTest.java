package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import llm.Llm;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

class RowsTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(20))
          .withInterTokenLatency(Duration.ofMillis(5));

  private static final Map<String, Object> STALL =
      Map.of("simulate", Map.of("stall", Map.of("afterToken", 2, "ms", 30_000)));

  @Test
  void shouldShowTheWholeTimeThatAFailureTook() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm =
                    GatlingRun.llm(
                        Map.of(
                            "llm.target.url", server.url().toString(), "llm.timeout.idle", "1 s"));
                simulation
                    .setUp(
                        scenario("one")
                            .exec(chat("ask").user("hello").outputTokens(8).extraBody(STALL))
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm.protocol());
              });

      assertThat(run.request("one").path("verdict").asText()).isEqualTo("timeout");
      assertThat(run.request("one").path("e2e_ms").asDouble()).isLessThan(900);
      assertThat(run.rows().failedMeanMillis("ask").orElseThrow()).isGreaterThan(1_000);
      assertThat(run.rows().failedMeanMillis("ask TTFT").orElseThrow()).isLessThan(900);
    }
  }
}
