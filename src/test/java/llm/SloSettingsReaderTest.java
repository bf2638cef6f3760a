package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import llm.measure.Requirement;
import llm.measure.Slo;
import llm.measure.Statistic;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.SloSettings;
import org.junit.jupiter.api.Test;

class SloSettingsReaderTest {

  @Test
  void shouldTakeBoundsAndStatisticAsTheyAreSet() {
    Slo slo =
        SloSettingsReader.slo(
            settings(
                Map.of(
                    "llm.slo.ttft", "2 s",
                    "llm.slo.tpot", "off",
                    "llm.slo.e2e", "30 s",
                    "llm.slo.statistic", "p99")));

    assertThat(slo.timeToFirstToken()).contains(Duration.ofSeconds(2));
    assertThat(slo.timePerOutputToken()).isEmpty();
    assertThat(slo.endToEnd()).contains(Duration.ofSeconds(30));
    assertThat(slo.statistic()).isEqualTo(Statistic.percentile("p99", 99));
  }

  @Test
  void shouldJudgeByTheMeanWhenNothingIsSet() {
    assertThat(SloSettingsReader.slo(settings(Map.of())).statistic()).isEqualTo(Statistic.MEAN);
  }

  @Test
  void shouldAskForALoadWhenOneIsRequired() {
    assertThat(SloSettingsReader.requirement(settings(Map.of("llm.slo.require", "c>=8")).require()))
        .isEqualTo(Requirement.parse("c>=8"));
  }

  private static SloSettings settings(Map<String, String> properties) {
    return Settings.load(
            new SettingsSources(
                properties, Map.of(), SloSettingsReaderTest.class.getClassLoader(), Path.of("")))
        .slo();
  }
}
