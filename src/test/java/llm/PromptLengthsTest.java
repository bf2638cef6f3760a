package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;

class PromptLengthsTest {

  @Test
  void shouldBeAsTheShapeSaysWhenNothingVaries() {
    assertThat(PromptLengths.of(new TextShape(128, 16), settings(Map.of())))
        .isEqualTo(new PromptLengths(128, 16));
    assertThat(PromptLengths.of(new RerankShape(32, 128, 10), settings(Map.of())))
        .isEqualTo(new PromptLengths(160, 0));
  }

  @Test
  void shouldBeTheLongestThatCanBeDrawnWhenLengthsVaryBehindAPrefix() {
    Settings settings =
        settings(Map.of("llm.prompt.range-ratio", "0.5", "llm.prompt.prefix-tokens", "28"));

    assertThat(PromptLengths.of(new TextShape(128, 15), settings))
        .isEqualTo(new PromptLengths(28 + 150, 23));
  }

  @Test
  void shouldRefuseAPrefixThatLeavesAPromptNothingOfItsOwn() {
    Settings settings = settings(Map.of("llm.prompt.prefix-tokens", "128"));

    assertThat(PromptLengths.of(new TextShape(129, 1), settings).input()).isEqualTo(129);
    assertThatThrownBy(() -> PromptLengths.of(new TextShape(128, 1), settings))
        .hasMessage(
            "llm.prompt.prefix-tokens = 128: must be less than the input tokens of each shape, and"
                + " llm.shapes has 128/1");
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(
            properties, Map.of(), ClassLoader.getPlatformClassLoader(), Path.of("")));
  }
}
