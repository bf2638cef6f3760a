package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedSettingsTest {

  @Test
  void shouldBehaveWellByDefault() {
    SimulatedSettings settings = SimulatedSettings.defaults();

    assertThat(settings.port()).isZero();
    assertThat(settings.timeToFirstToken()).isEqualTo(Duration.ofMillis(50));
    assertThat(settings.interTokenLatency()).isEqualTo(Duration.ofMillis(10));
    assertThat(settings.jitter()).isZero();
    assertThat(settings.tokensPerEvent()).isEqualTo(1);
    assertThat(settings.models()).containsExactly("simulated");
    assertThat(settings.maxModelLength()).isEqualTo(131_072);
    assertThat(settings.apiKey()).isEmpty();
    assertThat(settings.multiByteAnswers()).isTrue();
    assertThat(settings.naturalOutputTokens()).isEmpty();
    assertThat(settings.tls()).isFalse();
    assertThat(settings.connectionIdleTimeout()).isEmpty();
    assertThat(settings.threads()).isEqualTo(1);
    assertThat(settings.keptRequests()).isZero();
    assertThat(settings.truthLog()).isEmpty();
  }

  @Test
  void shouldChangeOneThingAtATime() {
    SimulatedSettings settings = SimulatedSettings.defaults().withJitter(0.2).withModels("a", "b");

    assertThat(settings.jitter()).isEqualTo(0.2);
    assertThat(settings.models()).isEqualTo(List.of("a", "b"));
    assertThat(settings.withJitter(0).withModels("simulated"))
        .isEqualTo(SimulatedSettings.defaults());
  }

  @Test
  void shouldNotTellItsKey() {
    String text = SimulatedSettings.defaults().withApiKey("sesame").toString();

    assertThat(text).doesNotContain("sesame").contains("apiKey=(set)");
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong(s -> s.withPort(-1), "port is -1, allowed is 0 to 65535"),
        wrong(s -> s.withPort(65_536), "port is 65536, allowed is 0 to 65535"),
        wrong(
            s -> s.withTimeToFirstToken(Duration.ofMillis(-2)),
            "time to first token is -2 ms, allowed is 0 or more"),
        wrong(
            s -> s.withInterTokenLatency(Duration.ofMillis(-2)),
            "inter-token latency is -2 ms, allowed is 0 or more"),
        wrong(s -> s.withJitter(1.1), "jitter is 1.1, allowed is 0 to 1"),
        wrong(s -> s.withJitter(Double.NaN), "jitter is NaN, allowed is 0 to 1"),
        wrong(s -> s.withTokensPerEvent(0), "tokens per event is 0, allowed is 1 or more"),
        wrong(s -> s.withModels(), "models is [], allowed is at least one name"),
        wrong(s -> s.withModels(" "), "models is [ ], allowed is names with letters"),
        wrong(s -> s.withMaxModelLength(0), "max model length is 0, allowed is 1 or more"),
        wrong(
            s -> s.withNaturalOutputTokens(0), "natural output tokens is 0, allowed is 1 or more"),
        wrong(
            s -> s.withConnectionIdleTimeout(Duration.ofMillis(-1)),
            "connection idle timeout is -1 ms, allowed is 0 or more"),
        wrong(s -> s.withThreads(0), "threads is 0, allowed is 1 or more"),
        wrong(s -> s.withKeptRequests(-1), "kept requests is -1, allowed is 0 or more"));
  }

  private static Arguments wrong(UnaryOperator<SimulatedSettings> change, String message) {
    return Arguments.of(change, message);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void shouldSayWhatIsAllowedWhenAValueIsNot(
      UnaryOperator<SimulatedSettings> change, String message) {
    assertThatThrownBy(() -> change.apply(SimulatedSettings.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("simulated server: " + message);
  }
}
