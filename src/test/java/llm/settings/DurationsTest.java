package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "5 s, PT5S",
    "5s, PT5S",
    "300 ms, PT0.3S",
    "0.5 ms, PT0.0005S",
    "90 us, PT0.00009S",
    "7 ns, PT0.000000007S",
    "2 minutes, PT2M",
    "6 h, PT6H",
    "7 d, PT168H",
    "-5 s, PT-5S"
  })
  void shouldReadTheUnit(String text, Duration expected) {
    assertThat(Durations.parse(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", " 300 ", "0.5", "-1", ".5"})
  void shouldAskForAUnitWhenThereIsNone(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessage("give a unit, e.g. 5 s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "five s", "5 sec", "5 S", "5,5 s", "1 s 5 ms"})
  void shouldBeNothingWhenItIsNoDuration(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @Test
  void shouldBeWrittenInTheLargestWholeUnit() {
    assertThat(Durations.text(Duration.ZERO)).isEqualTo("0 s");
    assertThat(Durations.text(Duration.ofNanos(1))).isEqualTo("1 ns");
    assertThat(Durations.text(Duration.ofNanos(1_500))).isEqualTo("1500 ns");
    assertThat(Durations.text(Duration.ofNanos(2_000))).isEqualTo("2 us");
    assertThat(Durations.text(Duration.ofMillis(50))).isEqualTo("50 ms");
    assertThat(Durations.text(Duration.ofMillis(1_500))).isEqualTo("1500 ms");
    assertThat(Durations.text(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(Durations.text(Duration.ofMinutes(90))).isEqualTo("90 m");
    assertThat(Durations.text(Duration.ofHours(6))).isEqualTo("6 h");
    assertThat(Durations.text(Duration.ofDays(7))).isEqualTo("7 d");
  }
}
