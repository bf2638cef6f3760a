package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import llm.server.Limits.Length;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;

class LimitsTest {

  private static final SimulatedSettings SETTINGS =
      SimulatedSettings.defaults().withMaxModelLength(1000);

  private static GenerationRequest ask(OptionalLong max, int min, boolean ignoreEos) {
    return new GenerationRequest(
        true,
        1,
        null,
        true,
        100,
        0,
        new Images(),
        1,
        1,
        max,
        min,
        ignoreEos,
        true,
        false,
        false,
        Misbehaviours.NONE);
  }

  private static Length length(SimulatedSettings settings, GenerationRequest ask) {
    return new Limits(settings).length(ask);
  }

  @Test
  void shouldGiveAllThatIsAskedForWhenNothingElseEndsIt() {
    assertThat(length(SETTINGS, ask(OptionalLong.of(700), 0, false)))
        .isEqualTo(new Length(700, "length"));
  }

  @Test
  void shouldStopNaturallyWhenThatIsSooner() {
    SimulatedSettings natural = SETTINGS.withNaturalOutputTokens(50);

    assertThat(length(natural, ask(OptionalLong.of(700), 0, false)))
        .isEqualTo(new Length(50, "stop"));
    assertThat(length(natural, ask(OptionalLong.of(700), 60, false)))
        .isEqualTo(new Length(60, "stop"));
    assertThat(length(natural, ask(OptionalLong.of(50), 0, false)))
        .isEqualTo(new Length(50, "length"));
    assertThat(length(natural, ask(OptionalLong.of(700), 0, true)))
        .isEqualTo(new Length(700, "length"));
  }

  @Test
  void shouldEndBySomeLengthWhenNoLimitIsGiven() {
    assertThat(length(SETTINGS, ask(OptionalLong.empty(), 0, false)))
        .isEqualTo(new Length(128, "stop"));
    assertThat(length(SETTINGS, ask(OptionalLong.empty(), 0, true)))
        .isEqualTo(new Length(900, "length"));
    assertThat(length(SETTINGS.withMaxModelLength(110), ask(OptionalLong.empty(), 0, false)))
        .isEqualTo(new Length(10, "length"));
  }
}
