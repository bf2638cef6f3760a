package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalsTest {

  @Test
  void shouldRestOnRepeatsWhenThereAreThree() {
    Interval interval = Intervals.ofRepeats(10, 12, 14).orElseThrow();

    // s = 2, standard error = 2/sqrt(3), t(2) = 4.302653
    double half = 4.302653 * 2 / Math.sqrt(3);
    assertThat(interval.low()).isCloseTo(12 - half, within(1e-5));
    assertThat(interval.high()).isCloseTo(12 + half, within(1e-5));
    assertThat(interval.basis()).isEqualTo(Interval.Basis.REPEATS);
  }

  @Test
  void shouldBeAbsentWhenRepeatsAreTwo() {
    assertThat(Intervals.ofRepeats(10, 12)).isEmpty();
    assertThat(Intervals.ofRepeats()).isEmpty();
  }

  @Test
  void shouldRestOnBatchMeansWhenThereAreHundredValues() {
    // batch b holds ten times the value b: means 0 to 9, s = sqrt(55/6)
    double[] values = IntStream.range(0, 100).mapToDouble(i -> i / 10).toArray();

    Interval interval = Intervals.ofBatches(values).orElseThrow();

    double half = 2.262157 * Math.sqrt(55 / 6.0 / 10);
    assertThat(interval.low()).isCloseTo(4.5 - half, within(1e-5));
    assertThat(interval.high()).isCloseTo(4.5 + half, within(1e-5));
    assertThat(interval.basis()).isEqualTo(Interval.Basis.BATCH_MEANS);
  }

  @Test
  void shouldBeNarrowWhenNoiseEvensOutWithinBatches() {
    double[] values = IntStream.range(0, 100).mapToDouble(i -> i % 2).toArray();

    assertThat(Intervals.ofBatches(values))
        .contains(new Interval(0.5, 0.5, Interval.Basis.BATCH_MEANS));
  }

  @Test
  void shouldTakeEveryValueOnceWhenBatchesAreUneven() {
    double[] values = new double[109];
    values[108] = 109;

    Interval interval = Intervals.ofBatches(values).orElseThrow();

    // one batch of eleven values has the mean 109/11, nine have 0; around the mean of all, 1
    double half = 2.262157 * (109 / 11.0) * Math.sqrt(0.9 / 9 / 10);
    assertThat(interval.low()).isCloseTo(1 - half, within(1e-4));
    assertThat(interval.high()).isCloseTo(1 + half, within(1e-4));
  }

  @Test
  void shouldBeAbsentWhenThereAreFewerThanHundredValues() {
    assertThat(Intervals.ofBatches(new double[99])).isEmpty();
  }
}
