package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;
import static llm.LlmDsl.randomTexts;
import static llm.LlmDsl.share;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

/** Points that run several times, all of them before one runs again. */
class RepeatedLoadTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(10))
          .withInterTokenLatency(Duration.ofMillis(3))
          .withKeptRequests(1_000);

  private static final ChainBuilder TEXT =
      exec(
          generate("text #{point}")
              .prompt("#{prompt}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  private static final ChainBuilder EMBEDDING =
      exec(embeddings("embedding #{point}").inputs("#{texts}").inputTokens("#{inputTokens}"));

  @Test
  void shouldRunAllPointsBeforeOneRunsAgain() {
    GatlingRun run =
        run(
            Map.of("llm.shapes", "12/4", "llm.load.concurrency", "1,2", "llm.load.requests", "4"),
            llm -> llm.points("text", randomPrompts(), TEXT));

    assertThat(run.requests().stream().map(RepeatedLoadTest::place).distinct())
        .containsExactly(
            "text 12/4 c=1 1",
            "text 12/4 c=2 1",
            "text 12/4 c=1 2",
            "text 12/4 c=2 2",
            "text 12/4 c=1 3",
            "text 12/4 c=2 3");
    JsonNode point = run.summary().path("points").get(1);
    assertThat(run.summary().path("points")).hasSize(2);
    assertThat(point.path("requests").asInt()).isEqualTo(12);
    assertThat(point.at("/repeats/n").asInt()).isEqualTo(3);
    assertThat(point.at("/parts/basis").asText()).isEqualTo("repeats");
    // what ran between the repeats is no time of the point's
    double seconds = seconds(run.requests(), "text 12/4 c=2");
    assertThat(point.path("duration_s").asDouble()).isLessThan(seconds / 2);
    assertThat(passed(run, "all planned requests sent")).isTrue();
  }

  @Test
  void shouldRepeatAMixAsWell() {
    GatlingRun run =
        run(
            Map.of(
                "llm.mixed.weights", "{\"text\": 1, \"embedding\": 1}",
                "llm.load.concurrency", "2",
                "llm.load.requests", "8"),
            llm ->
                llm.mix(
                    share("text", randomPrompts(), TEXT),
                    share("embedding", randomTexts(), EMBEDDING)));

    List<JsonNode> requests = run.requests();
    assertThat(requests).hasSize(24);
    assertThat(IntStream.range(0, 24).map(i -> requests.get(i).path("repeat").asInt()))
        .isSorted()
        .containsOnly(1, 2, 3);
    assertThat(run.summary().path("points"))
        .allMatch(point -> point.path("requests").asInt() == 12)
        .allMatch(point -> point.at("/repeats/n").asInt() == 3);
  }

  private static GatlingRun run(
      Map<String, String> settings, Function<Llm, PopulationBuilder> population) {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      Map<String, String> all = new HashMap<>(settings);
      all.put("llm.target.url", server.url().toString());
      all.put("llm.load.repeats", "3");
      return GatlingRun.of(
          simulation -> {
            Llm llm = GatlingRun.llm(all);
            simulation.setUp(population.apply(llm)).protocols(llm.protocol());
          });
    }
  }

  private static String place(JsonNode request) {
    return request.path("point").asText() + " " + request.path("repeat").asInt();
  }

  private static double seconds(List<JsonNode> requests, String point) {
    double[] sent =
        requests.stream()
            .filter(request -> request.path("point").asText().equals(point))
            .mapToDouble(request -> request.path("sent_ms").asDouble())
            .toArray();
    return (sent[sent.length - 1] - sent[0]) / 1000;
  }

  private static boolean passed(GatlingRun run, String rule) {
    for (JsonNode it : run.summary().at("/health/rules")) {
      if (it.path("name").asText().equals(rule)) {
        return it.path("passed").asBoolean();
      }
    }
    throw new AssertionError("no rule " + rule);
  }
}
