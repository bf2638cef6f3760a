package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankedValuesTest {

  private static final int MANY = 1_234_567;

  @Test
  void shouldKeepEveryValueOfASmallSample() {
    double[] sorted = sorted(RankedValues.ALL);
    RankedValues values = RankedValues.of(sorted);

    assertThat(values.kept()).isEqualTo(RankedValues.ALL);
    assertThat(values.at(4_321)).isEqualTo(sorted[4_321]);
  }

  @Test
  void shouldKeepFewValuesOfALargeSample() {
    assertThat(RankedValues.of(sorted(MANY)).kept()).isLessThan(10_000);
    assertThat(RankedValues.of(sorted(RankedValues.ALL + 1)).kept()).isLessThan(10_000);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {0, 0.1, 1, 25, 50, 75, 89.9, 90, 95, 97.25, 99, 99.9, 99.99, 99.9937, 100})
  void shouldHaveTheExactPercentilesOfALargeSample(double percent) {
    double[] sorted = sorted(MANY);
    Sample sample = new Sample(MANY);
    Arrays.stream(sorted).forEach(sample::add);

    assertThat(sample.snapshot().percentile(percent)).hasValue(percentile(sorted, percent));
    assertThat(sample.snapshot().isExact()).isTrue();
  }

  @Test
  void shouldPutAPercentileBetweenItsNeighboursWhenItsOwnRankIsNotKept() {
    double[] sorted = sorted(MANY);
    RankedValues values = RankedValues.of(sorted);
    long rank = Math.round((MANY - 1) * 0.5005);

    assertThat(values.at(rank))
        .isBetween(sorted[(int) (MANY * 0.5 - 2)], sorted[(int) (MANY * 0.501 + 2)]);
  }

  private static double percentile(double[] sorted, double percent) {
    double rank = (sorted.length - 1) * percent / 100;
    int below = (int) Math.floor(rank);
    double low = sorted[below];
    double high = sorted[Math.min(below + 1, sorted.length - 1)];
    return Math.min(high, low + (rank - below) * (high - low));
  }

  private static double[] sorted(int count) {
    return new Random(7).doubles(count).map(value -> value * 1e9).sorted().toArray();
  }
}
