package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateSettingsTest {

  @TempDir Path directory;

  @Test
  void shouldReadTolerancesFromTheCommandLine() {
    GateSettings gate =
        new Sources(directory)
            .property("llm.baseline", "target/gatling/last")
            .property("llm.gate.ttft.mean", "10%")
            .property("llm.gate.failures", "0.5 %")
            .load()
            .gate();

    assertThat(gate.baseline()).contains("target/gatling/last");
    assertThat(gate.tolerances()).isEqualTo(Map.of("ttft.mean", 0.1, "failures", 0.005));
  }

  @Test
  void shouldReadAWholeMapAndDescribeIt() {
    Settings settings =
        new Sources(directory)
            .property("llm.gate", "{\"tpot.p99\": \"7%\", \"qps\": \"12.5%\"}")
            .load();

    assertThat(settings.gate().tolerances()).isEqualTo(Map.of("tpot.p99", 0.07, "qps", 0.125));
    assertThat(settings.describe().get("llm.gate"))
        .isEqualTo(Map.of("tpot.p99", "7%", "qps", "12.5%"));
  }

  @Test
  void shouldTakeAToleranceAwayWhenItIsOff() {
    GateSettings gate =
        new Sources(directory)
            .classPath("near", "llm.gate { ttft.mean = 10%, tpot.mean = 5% }")
            .property("llm.gate.ttft.mean", "off")
            .load()
            .gate();

    assertThat(gate.tolerances()).isEqualTo(Map.of("tpot.mean", 0.05));
  }

  @Test
  void shouldSayWhatIsWrongInOneLineEach() {
    Sources sources =
        new Sources(directory)
            .property("llm.gate.ttft.average", "10%")
            .property("llm.gate.tpot.mean", "10")
            .property("llm.gate.qps", "-3%")
            .property("llm.gate.output", "1001%");

    assertThatThrownBy(sources::load)
        .isInstanceOf(SettingsException.class)
        .message()
        .contains(
            "llm.gate.ttft.average = \"10%\" (-Dllm.gate.ttft.average): no such metric; must be"
                + " one of ttft.mean, ttft.p50,")
        .contains("llm.gate.tpot.mean = 10 (-Dllm.gate.tpot.mean): write a percentage, e.g. 10%")
        .contains(
            "llm.gate.qps = \"-3%\" (-Dllm.gate.qps): must be a percentage from 0% to 1000%, e.g."
                + " 10%, or off")
        .contains("llm.gate.output = \"1001%\" (-Dllm.gate.output): must be a percentage");
  }
}
