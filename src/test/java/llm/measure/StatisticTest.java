package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticTest {

  private static final Statistics SAMPLE = Statistics.exact(0, 10, 50);

  @Test
  void shouldBeTheMeanWhenAskedForMean() {
    assertThat(Statistic.MEAN.of(SAMPLE)).hasValue(20);
    assertThat(Statistic.MEAN.of(Statistics.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"50,10", "75,30", "100,50", "0,0", "62.5,20"})
  void shouldBeThePercentileWhenAskedForOne(double percent, double expected) {
    assertThat(Statistic.percentile("p" + percent, percent).of(SAMPLE)).hasValue(expected);
  }
}
