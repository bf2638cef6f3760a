package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedOptionsTest {

  private static SimulatedSettings read(String commandLine) {
    String[] arguments = commandLine.isEmpty() ? new String[0] : commandLine.split(" ");
    return SimulatedOptions.read(arguments, new Properties());
  }

  @Test
  void shouldBeTheDefaultsWhenNothingIsSaid() {
    assertThat(read("")).isEqualTo(SimulatedSettings.defaults());
  }

  @Test
  void shouldTakeEveryOption() {
    SimulatedSettings read =
        read(
            "--port 8000 --ttft 1.5s --itl 250us --jitter 0.1 --seed 7 --tokens-per-event 2"
                + " --model a,b --max-model-length 4096 --natural-output-tokens 9"
                + " --multi-byte-answers false --api-key k --tls true --idle-timeout 5s"
                + " --threads 2 --truth-log t.csv");

    assertThat(read)
        .isEqualTo(
            SimulatedSettings.defaults()
                .withPort(8000)
                .withTimeToFirstToken(Duration.ofMillis(1500))
                .withInterTokenLatency(Duration.ofNanos(250_000))
                .withJitter(0.1)
                .withSeed(7)
                .withTokensPerEvent(2)
                .withModels("a", "b")
                .withMaxModelLength(4096)
                .withNaturalOutputTokens(9)
                .withMultiByteAnswers(false)
                .withApiKey("k")
                .withTls(true)
                .withConnectionIdleTimeout(Duration.ofSeconds(5))
                .withThreads(2)
                .withTruthLog(Path.of("t.csv")));
  }

  @Test
  void shouldPreferTheCommandLineToProperties() {
    Properties properties = new Properties();
    properties.setProperty("llm.simulated.ttft", "80");
    properties.setProperty("llm.simulated.itl", "20ms");

    SimulatedSettings read = SimulatedOptions.read(new String[] {"--itl", "30 ms"}, properties);

    assertThat(read.timeToFirstToken()).isEqualTo(Duration.ofMillis(80));
    assertThat(read.interTokenLatency()).isEqualTo(Duration.ofMillis(30));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--tttf 1ms | --tttf: unknown option, allowed are --port, --ttft, --itl, ",
        "--port | --port: NUMBER is missing",
        "--port x | --port: 'x' is not a number",
        "--port 70000 | --port: simulated server: port is 70000, allowed is 0 to 65535",
        "--ttft fast | --ttft: 'fast' is no duration, allowed are numbers with us, ms, s or m",
        "--tls yes | --tls: 'yes' is neither true nor false"
      })
  void shouldSayInOneLineWhatIsWrong(String commandLine, String message) {
    assertThatThrownBy(() -> read(commandLine))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void shouldNameThePropertyWhenThatIsWrong() {
    Properties properties = new Properties();
    properties.setProperty("llm.simulated.jitter", "2");

    assertThatThrownBy(() -> SimulatedOptions.read(new String[0], properties))
        .hasMessage("-Dllm.simulated.jitter: simulated server: jitter is 2.0, allowed is 0 to 1");
  }

  @Test
  void shouldExplainEveryOption() {
    assertThat(SimulatedOptions.help().lines())
        .hasSize(18)
        .allMatch(line -> line.matches("  --[a-z-]+ \\S+ +\\S.*"));
  }
}
