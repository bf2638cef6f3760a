package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.randomTexts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.stream.StreamSupport;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRun;

/**
 * A server that turns away at once what comes while it has four requests at work: users who are
 * turned away come again at once.
 */
@Timeout(60)
class OverloadRunTest {

  private static final int REQUESTS = 1_000;

  private static final Map<String, Object> BUSY =
      Map.of("simulate", Map.of("busy", Map.of("inFlight", 4)));

  @Test
  void shouldTellServedRequestsFromAttemptsWhenTheServerIsOverloaded() {
    JsonNode point = run().summary().path("points").get(0);

    long served = point.path("successes").asLong();
    long refused = point.path("failures").asLong();
    double seconds = point.path("duration_s").asDouble();
    assertThat(served).isGreaterThanOrEqualTo(4);
    assertThat(refused).isGreaterThan(REQUESTS / 2).isEqualTo(REQUESTS - served);
    assertThat(point.at("/verdicts/http_error").asLong()).isEqualTo(refused);
    assertRate(point, "requests_per_s", served / seconds);
    assertRate(point, "attempts_per_s", REQUESTS / seconds);
    assertThat(point.at("/e2e_ms/n").asLong()).isEqualTo(served);
    assertThat(point.at("/e2e_ms/min").asDouble()).isGreaterThanOrEqualTo(99);
    assertThat(StreamSupport.stream(point.path("notes").spliterator(), false))
        .extracting(JsonNode::asText)
        .anyMatch(
            note ->
                note.matches(
                    "\\d+ % of 1,000 attempts failed, half of them within .* ms: a closed loop"
                        + " spins on fast failures \\(.* attempts/s for .* requests/s\\); an open"
                        + " rate shows the overload as it is"));
  }

  private static void assertRate(JsonNode point, String key, double expected) {
    assertThat(point.path(key).asDouble()).as(key).isCloseTo(expected, within(expected * 1e-9));
  }

  private static GatlingRun run() {
    SimulatedSettings slow =
        SimulatedSettings.defaults().withTimeToFirstToken(Duration.ofMillis(100));
    ChainBuilder ask = exec(embeddings("embedding #{point}").inputs("#{texts}").extraBody(BUSY));
    try (SimulatedServer server = SimulatedServer.start(slow)) {
      return GatlingRun.of(
          simulation -> {
            Llm llm =
                GatlingRun.llm(
                    Map.of(
                        "llm.target.url",
                        server.url().toString(),
                        "llm.shapes",
                        "16",
                        "llm.load.concurrency",
                        "8",
                        "llm.load.requests",
                        Integer.toString(REQUESTS)));
            simulation.setUp(llm.points("embedding", randomTexts(), ask)).protocols(llm.protocol());
          });
    }
  }
}
