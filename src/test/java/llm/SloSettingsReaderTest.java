package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.Point;
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
    Requirement.Load load = requirement("c>=8").load().orElseThrow();

    assertThat(load.name()).isEqualTo("c>=8");
    assertThat(load.condition()).accepts(closed(8), closed(9)).rejects(closed(7), open(8));
    assertThat(requirement("r<2.5").load().orElseThrow().condition())
        .accepts(open(2.4))
        .rejects(open(2.5), closed(2));
  }

  @Test
  void shouldAskForPointsWhateverTheirLoadWhenNoneIsNamed() {
    assertThat(requirement("all")).isEqualTo(Requirement.ALL);
    assertThat(requirement("any")).isEqualTo(Requirement.ANY);
  }

  private static Requirement requirement(String text) {
    return SloSettingsReader.requirement(settings(Map.of("llm.slo.require", text)).require());
  }

  private static Point closed(int users) {
    return Point.closed(Kind.TEXT, "8/8", users);
  }

  private static Point open(double rate) {
    return new Point("open", Kind.TEXT, "8/8", OptionalInt.empty(), OptionalDouble.of(rate), false);
  }

  private static SloSettings settings(Map<String, String> properties) {
    return Settings.load(
            new SettingsSources(
                properties, Map.of(), SloSettingsReaderTest.class.getClassLoader(), Path.of("")))
        .slo();
  }
}
