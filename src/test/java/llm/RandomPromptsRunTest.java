package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

/** Random prompts through a whole run. */
class RandomPromptsRunTest {

  private SimulatedServer server;

  @BeforeEach
  void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withKeptRequests(500)
                .withTimeToFirstToken(Duration.ofMillis(5))
                .withInterTokenLatency(Duration.ofMillis(1)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldLayAskedCountedAndReportedLengthsSideBySide() {
    GatlingRun run = run(Map.of("llm.shapes", "32/4,128/4"));

    JsonNode lengths = run.summary().path("points").path(1).path("input_lengths");
    assertThat(lengths.path("asked_tokens").toString())
        .isEqualTo("{\"min\":128,\"mean\":128.0,\"max\":128}");
    assertThat(lengths.path("reported_tokens")).isEqualTo(lengths.path("asked_tokens"));
    assertThat(lengths.path("counted").toString())
        .isEqualTo(
            "{\"by\":\"the server\",\"texts\":4,\"exact\":4,\"min_difference\":0,"
                + "\"max_difference\":0}");
    assertThat(lengths.path("overhead_tokens").asInt(-1)).isZero();
  }

  @Test
  void shouldVaryLengthsAndShareAPrefixAndRepeatThePromptsWhenTheSettingsWantIt() {
    Map<String, String> settings =
        Map.of(
            "llm.shapes", "40/8",
            "llm.prompt.range-ratio", "0.5",
            "llm.prompt.prefix-tokens", "20",
            "llm.prompt.nonce", "off");
    GatlingRun run = run(settings);
    Set<String> first = prompts();
    run(settings);
    Set<String> both = prompts();

    assertThat(first).hasSize(20).allMatch(prompt -> words(prompt).size() >= 30);
    assertThat(first).allMatch(prompt -> words(prompt).size() <= 50);
    assertThat(first.stream().map(prompt -> words(prompt).size()).distinct().count())
        .isGreaterThan(5);
    assertThat(first.stream().map(prompt -> words(prompt).subList(0, 20)).distinct()).hasSize(1);
    assertThat(both).isEqualTo(first);
    JsonNode lengths = run.summary().path("points").path(0).path("input_lengths");
    assertThat(lengths.path("asked_tokens").path("min").asInt()).isBetween(30, 35);
    assertThat(lengths.path("asked_tokens").path("max").asInt()).isBetween(45, 50);
    assertThat(lengths.path("overhead_tokens").asInt(-1)).isZero();
    assertThat(run.requests())
        .allMatch(request -> request.path("verdict").asText().equals("ok"))
        .anyMatch(request -> request.path("output_tokens").asInt() != 8);
  }

  @Test
  void shouldMakeOtherPromptsInEveryRunWhenNothingElseIsWanted() {
    run(Map.of("llm.shapes", "40/8"));
    Set<String> first = prompts();
    run(Map.of("llm.shapes", "40/8"));

    assertThat(first).hasSize(20);
    assertThat(prompts()).hasSize(40);
    assertThat(prompts().stream().map(prompt -> words(prompt).subList(4, 40)).distinct())
        .hasSize(20);
  }

  private GatlingRun run(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("llm.target.url", server.url().toString());
    settings.put("llm.load.concurrency", "4");
    settings.put("llm.load.requests", "20");
    ChainBuilder ask =
        exec(
            generate("text")
                .prompt("#{prompt}")
                .inputTokens("#{inputTokens}")
                .outputTokens("#{outputTokens}"));
    return GatlingRun.of(
        simulation -> {
          Llm llm = GatlingRun.llm(settings);
          simulation.setUp(llm.points("text", randomPrompts(), ask)).protocols(llm.protocol());
        });
  }

  private static List<String> words(String prompt) {
    return List.of(prompt.split(" "));
  }

  private Set<String> prompts() {
    return server.received().stream()
        .filter(request -> request.path().equals("/v1/chat/completions"))
        .map(RandomPromptsRunTest::prompt)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String prompt(ReceivedRequest request) {
    try {
      JsonNode content =
          new ObjectMapper().readTree(request.text()).path("messages").path(0).path("content");
      return content.isArray() ? content.path(0).path("text").asText() : content.asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
