package llm;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Metric;
import llm.settings.GateSettings;
import org.junit.jupiter.api.Test;

class GateMetricsTest {

  @Test
  void shouldLetEveryMetricHaveATolerance() {
    assertThat(GateSettings.METRICS)
        .containsExactlyElementsOf(Metric.ALL.stream().map(Metric::word).toList());
  }
}
