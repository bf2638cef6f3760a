package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticTest {

  private static final Statistics SAMPLE = Statistics.exact(0, 10, 50);

  @Test
  void shouldBeTheMeanWhenAskedForMean() {
    assertThat(Statistic.parse("mean")).isEqualTo(Statistic.MEAN);
    assertThat(Statistic.MEAN.of(SAMPLE)).hasValue(20);
    assertThat(Statistic.MEAN.of(Statistics.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"median,10", "p50,10", "p75,30", " P100 ,50", "p0,0", "p62.5,20"})
  void shouldBeThePercentileWhenAskedForOne(String text, double expected) {
    assertThat(Statistic.parse(text).of(SAMPLE)).hasValue(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "p", "p101", "p100.1", "99", "average", "p-1", "p99."})
  void shouldSayWhatIsAllowedWhenItIsNoStatistic(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Statistic.parse(text))
        .withMessage(
            "\"%s\" is no statistic: write mean, median, or a percentile such as p99 or p99.9",
            text);
  }
}
