package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {

  private static final double[] PERCENTS = {0, 0.1, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 100};

  @Test
  void shouldStayExactWhenLimitIsReachedButNotExceeded() {
    Sample sample = sampleOf(3, 1, 2, 3);

    assertThat(sample.snapshot().isExact()).isTrue();
    sample.add(4);
    assertThat(sample.snapshot().isExact()).isFalse();
    assertThat(sample.count()).isEqualTo(4);
  }

  @Test
  void shouldNotChangeSnapshotWhenValuesAreAddedLater() {
    Sample sample = sampleOf(2, 5, 7);
    Statistics exact = sample.snapshot();
    sample.add(1000);
    Statistics histogram = sample.snapshot();
    sample.add(2000);

    assertThat(exact.max()).hasValue(7);
    assertThat(exact.count()).isEqualTo(2);
    assertThat(histogram.max()).hasValue(1000);
    assertThat(histogram.count()).isEqualTo(3);
  }

  @Test
  void shouldBeExactWhenHistogramHoldsSmallWholeNumbers() {
    Sample sample = Sample.running();
    for (int value = 1; value <= 100; value++) {
      sample.add(value);
    }
    Statistics statistics = sample.snapshot();

    assertThat(statistics.isExact()).isFalse();
    assertThat(statistics.median()).hasValue(50.5);
    assertThat(statistics.percentile(99).getAsDouble()).isCloseTo(99.01, within(1e-9));
    assertThat(statistics.mean()).hasValue(50.5);
    assertThat(statistics.standardDeviation().getAsDouble())
        .isCloseTo(Math.sqrt((100 * 100 - 1) / 12.0), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shouldBeWithinThreeDigitsWhenHistogramTakesOver(long seed) {
    double[] values = logNormal(seed, 20_000);
    Statistics exact = Statistics.exact(values);
    Statistics histogram = sampleOf(10_000, values).snapshot();

    assertThat(histogram.isExact()).isFalse();
    for (double percent : PERCENTS) {
      double expected = exact.percentile(percent).getAsDouble();
      assertThat(histogram.percentile(percent).getAsDouble())
          .isCloseTo(expected, within(expected * 0.001));
    }
    assertThat(histogram.count()).isEqualTo(exact.count());
    assertThat(histogram.mean()).isEqualTo(exact.mean());
    assertThat(histogram.standardDeviation()).isEqualTo(exact.standardDeviation());
    assertThat(histogram.min()).isEqualTo(exact.min());
    assertThat(histogram.max()).isEqualTo(exact.max());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 1000})
  void shouldKeepOrderOfStatisticsWhenSampleIsOfAnySize(int size) {
    for (long seed = 0; seed < 20; seed++) {
      double[] values = logNormal(seed, size);
      for (int limit : new int[] {0, size}) {
        assertOrdered(sampleOf(limit, values).snapshot());
      }
    }
  }

  private static void assertOrdered(Statistics statistics) {
    double previous = statistics.min().getAsDouble();
    for (double percent : PERCENTS) {
      double value = statistics.percentile(percent).getAsDouble();
      assertThat(value).isGreaterThanOrEqualTo(previous);
      previous = value;
    }
    assertThat(previous).isEqualTo(statistics.max().getAsDouble());
    assertThat(statistics.mean().getAsDouble())
        .isBetween(statistics.min().getAsDouble(), statistics.max().getAsDouble());
  }

  @Test
  void shouldNotLoseSmallValuesWhenSumIsLarge() {
    Sample sample = Sample.ofRequests();
    sample.add(1e17);
    for (int i = 0; i < 1000; i++) {
      sample.add(1);
    }
    sample.add(-1e17);

    assertThat(sample.snapshot().mean()).hasValue(1000 / 1002.0);
  }

  @Test
  void shouldHoldDeviationWhenMeanIsLargeAgainstIt() {
    Statistics statistics = Statistics.exact(1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16);

    assertThat(statistics.standardDeviation().getAsDouble())
        .isCloseTo(Math.sqrt(22.5), within(1e-6));
  }

  @Test
  void shouldCountNegativeAsZeroWhenHistogramTakesIt() {
    Statistics statistics = sampleOf(0, -5, -5, 10, 10).snapshot();

    assertThat(statistics.min()).hasValue(-5);
    assertThat(statistics.percentile(33.4).getAsDouble()).isBetween(-5.0, 10.0);
    assertThat(statistics.max()).hasValue(10);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void shouldRejectValueWhenItIsNotFinite(double value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sample.ofGaps().add(value))
        .withMessage(value + " is not a measured value");
  }

  @Test
  void shouldRejectLimitWhenNegative() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(-1))
        .withMessage("exactLimit -1 must not be negative");
  }

  @Test
  void shouldStayInBoundsWhenThereAreMillions() {
    Sample sample = Sample.ofRequests();
    int size = 3_000_000;
    for (int i = 0; i < size; i++) {
      sample.add(i * 1000.0);
    }
    Statistics statistics = sample.snapshot();

    assertThat(statistics.isExact()).isFalse();
    assertThat(statistics.count()).isEqualTo(size);
    assertThat(statistics.mean()).hasValue((size - 1) * 500.0);
    assertThat(statistics.percentile(99).getAsDouble()).isCloseTo(2.97e9, within(2.97e6));
  }

  private static Sample sampleOf(int limit, double... values) {
    Sample sample = new Sample(limit);
    Arrays.stream(values).forEach(sample::add);
    return sample;
  }

  private static double[] logNormal(long seed, int size) {
    Random random = new Random(seed);
    return random.doubles(size).map(u -> Math.exp(17 + random.nextGaussian())).toArray();
  }
}
