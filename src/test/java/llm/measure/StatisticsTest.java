package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {

  @Test
  void shouldInterpolateBetweenRanksWhenPercentileFallsBetweenThem() {
    Statistics statistics = Statistics.exact(40, 10, 30, 20);

    assertThat(statistics.median()).hasValue(25);
    assertThat(statistics.percentile(0)).hasValue(10);
    assertThat(statistics.percentile(100)).hasValue(40);
    assertThat(statistics.percentile(90)).hasValue(37);
  }

  @Test
  void shouldHaveMeanAndPopulationDeviationWhenNotEmpty() {
    Statistics statistics = Statistics.exact(2, 4, 4, 4, 5, 5, 7, 9);

    assertThat(statistics.count()).isEqualTo(8);
    assertThat(statistics.mean()).hasValue(5);
    assertThat(statistics.standardDeviation()).hasValue(2);
    assertThat(statistics.min()).hasValue(2);
    assertThat(statistics.max()).hasValue(9);
  }

  @Test
  void shouldHaveNoValueWhenEmpty() {
    Statistics statistics = Statistics.empty();

    assertThat(statistics.count()).isZero();
    assertThat(statistics.mean()).isEmpty();
    assertThat(statistics.standardDeviation()).isEmpty();
    assertThat(statistics.min()).isEmpty();
    assertThat(statistics.max()).isEmpty();
    assertThat(statistics.median()).isEmpty();
    assertThat(statistics.percentile(99)).isEmpty();
    assertThat(statistics.resolves(50)).isFalse();
    assertThat(statistics).hasToString("n=0");
  }

  @Test
  void shouldBeTheValueItselfWhenThereIsOne() {
    Statistics statistics = Statistics.exact(7);

    assertThat(statistics.percentile(99.9)).hasValue(7);
    assertThat(statistics.standardDeviation()).hasValue(0);
    assertThat(statistics).hasToString("n=1 mean=7.0 p50=7.0 p99=7.0 max=7.0");
  }

  @Test
  void shouldKeepMeanWithinBoundsWhenValuesAreEqual() {
    Statistics statistics = Statistics.exact(0.1, 0.1, 0.1);

    assertThat(statistics.mean()).hasValue(0.1);
  }

  @ParameterizedTest
  @CsvSource({"50,2,1", "90,10,9", "95,20,19", "99,100,99", "99.9,1000,999"})
  void shouldResolvePercentileWhenSampleIsLargeEnough(double percent, int enough, int tooFew) {
    assertThat(Statistics.exact(new double[enough]).resolves(percent)).isTrue();
    assertThat(Statistics.exact(new double[tooFew]).resolves(percent)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "100.1", "NaN"})
  void shouldRejectPercentileWhenOutOfRange(double percent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Statistics.exact(1).percentile(percent))
        .withMessage("percentile " + percent + " is not between 0 and 100");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/samples/measure/latencies.expected.csv")
  void shouldAgreeWithNumpyWhenSampleIsTheSame(String statistic, double expected)
      throws IOException {
    Statistics statistics = Statistics.exact(latencies());

    double actual =
        switch (statistic) {
          case "mean" -> statistics.mean().getAsDouble();
          case "std" -> statistics.standardDeviation().getAsDouble();
          case "min" -> statistics.min().getAsDouble();
          case "max" -> statistics.max().getAsDouble();
          default -> statistics.percentile(percent(statistic)).getAsDouble();
        };

    assertThat(actual).isCloseTo(expected, within(expected * 1e-13));
  }

  private static double percent(String name) {
    return Double.parseDouble(name.substring(1));
  }

  private static double[] latencies() throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                StatisticsTest.class.getResourceAsStream("/samples/measure/latencies.csv"),
                StandardCharsets.US_ASCII))) {
      List<String> lines = reader.lines().toList();
      return lines.stream().mapToDouble(Double::parseDouble).toArray();
    }
  }
}
