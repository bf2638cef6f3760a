package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloStatisticTest {

  @ParameterizedTest
  @CsvSource({
    "median, 50, p50",
    "p50, 50, p50",
    "p90, 90, p90",
    "p95, 95, p95",
    "p99, 99, p99",
    "p99.9, 99.9, p99.9",
    "p99.90, 99.9, p99.9",
    "p1, 1, p1",
    "p0.1, 0.1, p0.1"
  })
  void shouldBeAPercentile(String text, double percentile, String word) {
    SloStatistic statistic = SloStatistic.parse(text).orElseThrow();

    assertThat(statistic.isMean()).isFalse();
    assertThat(statistic.percentile()).hasValue(percentile);
    assertThat(statistic.word()).isEqualTo(word);
  }

  @Test
  void shouldBeTheMean() {
    assertThat(SloStatistic.parse("mean")).contains(SloStatistic.MEAN);
    assertThat(SloStatistic.MEAN.isMean()).isTrue();
    assertThat(SloStatistic.MEAN.word()).isEqualTo("mean");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "avg", "p", "p0", "p0.0", "p100", "p100.5", "p99.", "99", "P99", "p-1"})
  void shouldBeNothingWhenItIsNoStatistic(String text) {
    assertThat(SloStatistic.parse(text)).isEmpty();
  }

  @Test
  void shouldRefusePercentilesOutOfRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> SloStatistic.percentile(100));
    assertThatIllegalArgumentException().isThrownBy(() -> SloStatistic.percentile(0));
  }
}
