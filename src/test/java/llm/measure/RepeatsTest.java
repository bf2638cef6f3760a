package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;

class RepeatsTest {

  private static final Point POINT = Point.closed(Kind.EMBEDDING, "128", 1);

  @Test
  void shouldLeaveOutTheTimeBetweenRepeats() {
    PointSummary summary = threeRepeats();

    assertThat(summary.period().seconds()).hasValue(3.0);
    assertThat(summary.rates().requests()).hasValue(20 * 3 / 3.0);
    assertThat(summary.inFlight().mean().getAsDouble()).isCloseTo(1, within(1e-9));
    assertThat(summary.inFlight().most()).isEqualTo(1);
    assertThat(summary.counts().requests()).isEqualTo(60);
  }

  @Test
  void shouldTakeTheIntervalOfAMeanFromThreeRepeats() {
    PointSummary summary = threeRepeats();

    Parts parts = summary.parts().orElseThrow();
    assertThat(parts.areRepeats()).isTrue();
    assertThat(parts.repeats()).hasValue(3);
    assertThat(parts.of(Metric.find("e2e.mean").orElseThrow())).containsExactly(50e6, 50e6, 50e6);
    assertThat(parts.of(Metric.find("qps").orElseThrow())).containsExactly(20, 20, 20);
    assertThat(parts.of(Metric.find("e2e.p95").orElseThrow())).hasSize(3);
    assertThat(parts.figures()).doesNotContainKey(Metric.find("e2e.p99").orElseThrow());
    assertThat(summary.times().meanEndToEnd().orElseThrow())
        .isEqualTo(new Interval(50e6, 50e6, Interval.Basis.REPEATS));
  }

  @Test
  void shouldAddTheSteadyWindowsOfRepeats() {
    SteadyState steady = threeRepeats().steadyState().orElseThrow();

    assertThat(steady.duration()).isEqualTo(3 * 950_000_000L);
    assertThat(steady.requests()).isEqualTo(3 * 19);
    assertThat(steady.requestThroughput().getAsDouble()).isCloseTo(20, within(1e-9));
  }

  @Test
  void shouldCutAPointThatRanOnceIntoBatchesLongerThanWhatIsInFlight() {
    PointAccumulator accumulator =
        new PointAccumulator(
            new PointPlan(Point.closed(Kind.EMBEDDING, "128", 4), 160, Duration.ZERO, Slo.NONE));
    for (int i = 0; i < 160; i++) {
      accumulator.add(
          RequestExample.sentAt(Point.closed(Kind.EMBEDDING, "128", 4), i * 10)
              .endAt(i * 10 + 40)
              .build());
    }

    Parts parts = accumulator.summary().parts().orElseThrow();

    // 160 requests in batches of at least 4 x 4
    assertThat(parts.basis()).isEqualTo(Interval.Basis.BATCH_MEANS);
    assertThat(parts.requests()).isEqualTo(160);
    assertThat(parts.of(Metric.find("e2e.mean").orElseThrow())).hasSize(10);
    assertThat(parts.of(Metric.find("e2e.p95").orElseThrow())).hasSize(8);
    assertThat(parts.of(Metric.find("failures").orElseThrow())).containsOnly(0).hasSize(10);
    double[] rates = parts.of(Metric.find("qps").orElseThrow());
    assertThat(rates[5]).isCloseTo(100, within(1e-9));
    assertThat(parts.figures()).doesNotContainKey(Metric.find("e2e.p99").orElseThrow());
  }

  @Test
  void shouldHaveNoPartsWhenThereAreTooFewRequests() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(POINT, 19, Duration.ZERO, Slo.NONE));
    addRepeat(accumulator, 1, 0, 19);

    assertThat(accumulator.summary().parts()).isEmpty();
  }

  @Test
  void shouldRestBetweenRepeatsWhenItTellsHowFarItIs() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(POINT, 40, Duration.ZERO, Slo.NONE, 2));
    accumulator.started(10_000_000_000L);
    for (int i = 1; i < 20; i++) {
      accumulator.started(10_000_000_000L + i * 50_000_000L);
    }
    addRepeat(accumulator, 1, 10_000, 20);

    PointProgress between = accumulator.progress(15_000_000_000L);
    accumulator.started(20_000_000_000L);
    PointProgress again = accumulator.progress(20_500_000_000L);

    assertThat(between.resting()).isTrue();
    assertThat(between.elapsedSeconds()).isCloseTo(1, within(1e-9));
    assertThat(again.resting()).isFalse();
    assertThat(again.elapsedSeconds()).isCloseTo(1.5, within(1e-9));
  }

  /** Twenty requests of 50 ms in each, ten seconds apart. */
  private static PointSummary threeRepeats() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(POINT, 60, Duration.ZERO, Slo.NONE, 3));
    for (int repeat = 1; repeat <= 3; repeat++) {
      addRepeat(accumulator, repeat, repeat * 10_000, 20);
    }
    return accumulator.summary();
  }

  private static void addRepeat(PointAccumulator accumulator, int repeat, int start, int requests) {
    for (int i = 0; i < requests; i++) {
      accumulator.add(
          RequestExample.sentAt(POINT, start + i * 50)
              .endAt(start + i * 50 + 50)
              .repeat(repeat)
              .build());
    }
  }
}
