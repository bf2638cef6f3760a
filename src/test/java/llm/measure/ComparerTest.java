package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparerTest {

  private static final Metric TTFT = Metric.find("ttft.mean").orElseThrow();
  private static final Metric TTFT_P99 = Metric.find("ttft.p99").orElseThrow();
  private static final Metric QPS = Metric.find("qps").orElseThrow();
  private static final Metric FAILURES = Metric.find("failures").orElseThrow();

  @Test
  void shouldGiveTheIntervalOfStudentWhenBothRunsHaveAsManyRepeats() {
    Change change = change(TTFT, repeats(TTFT, 100, 110, 121), repeats(TTFT, 110, 121, 133.1), 0.5);

    // on the logarithmic scale both have the variance ln(1.1)^2, and t(4, 99 % two-sided 98 %)
    double error = Math.log(1.1) * Math.sqrt(2.0 / 3);
    double half = 3.746947388 * error;
    assertThat(change.change().getAsDouble()).isCloseTo(1.1, within(1e-12));
    assertThat(change.range().orElseThrow().low()).isCloseTo(1.1 * Math.exp(-half), within(1e-6));
    assertThat(change.range().orElseThrow().high()).isCloseTo(1.1 * Math.exp(half), within(1e-6));
    assertThat(change.range().orElseThrow().basis()).isEqualTo(Interval.Basis.REPEATS);
    assertThat(change.range().orElseThrow().confidence()).isCloseTo(0.98, within(1e-12));
    assertThat(change.finding()).isEqualTo(Finding.PASS);
  }

  @Test
  void shouldTakeWelchsDegreesWhenTheNumbersOfRepeatsDiffer() {
    double[] before = {Math.log(100), Math.log(110), Math.log(121)};
    double[] now = {Math.log(100), Math.log(110), Math.log(121), Math.log(110), Math.log(110)};

    Spread spread = Spread.of(before, true, now, true).orElseThrow();

    // s² / n is 0.003028 and 0.000908: Welch's degrees are 3.33
    assertThat(spread.degrees()).isEqualTo(3);
    assertThat(spread.standardError()).isCloseTo(0.062740, within(1e-5));
  }

  @Test
  void shouldTakeASingleFigureForOneMoreRepeat() {
    Measured published = new Measured(Map.of(TTFT, 100.0), Optional.empty());
    Change change = change(TTFT, published, repeats(TTFT, 130, 130.1, 129.9), 0.1);

    assertThat(change.finding()).isEqualTo(Finding.REGRESSION);
    double deviation = Math.log(130.1 / 129.9) / 2;
    double half = 6.964556734 * deviation * Math.sqrt(1 + 1.0 / 3);
    assertThat(change.range().orElseThrow().low()).isCloseTo(1.3 * Math.exp(-half), within(1e-4));
  }

  @Test
  void shouldStayUndecidedWhenNothingTellsTheNoise() {
    Measured published = new Measured(Map.of(TTFT, 100.0), Optional.empty());
    Measured once = new Measured(Map.of(TTFT, 200.0), Optional.empty());

    Change change = change(TTFT, published, once, 0.1);

    assertThat(change.finding()).isEqualTo(Finding.UNDECIDED);
    assertThat(change.change()).hasValue(2);
    assertThat(change.range()).isEmpty();
    assertThat(change.remark())
        .isEqualTo(
            "the baseline is a single figure, and this run has no repeats that tell the noise:"
                + " llm.load.repeats = 3 or more");
  }

  @Test
  void shouldSayHowManyRepeatsWouldDecide() {
    Change change = change(TTFT, repeats(TTFT, 95, 100, 105), repeats(TTFT, 115, 120, 125), 0.1);

    assertThat(change.finding()).isEqualTo(Finding.UNDECIDED);
    // s is 4.6 %, the gap ln(1.2 / 1.1) 8.7 %: 2.624 x 4.6 % x sqrt(2 / 6) is 4.2 %
    assertThat(change.remark()).matches("about [4-7] repeats of both runs would decide");
  }

  @Test
  void shouldCallItARegressionWhenARateFalls() {
    assertThat(change(QPS, repeats(QPS, 10, 10.01, 9.99), repeats(QPS, 8, 8.01, 7.99), 0.1))
        .extracting(Change::finding)
        .isEqualTo(Finding.REGRESSION);
    assertThat(change(QPS, repeats(QPS, 10, 10.01, 9.99), repeats(QPS, 12, 12.01, 11.99), 0.1))
        .extracting(Change::finding)
        .isEqualTo(Finding.IMPROVED);
  }

  @Test
  void shouldCompareSharesByTheirDifference() {
    assertThat(change(FAILURES, repeats(FAILURES, 0, 0, 0), repeats(FAILURES, 0, 0, 0), 0.01))
        .extracting(Change::finding)
        .isEqualTo(Finding.PASS);
    assertThat(change(FAILURES, repeats(FAILURES, 0, 0, 0), repeats(FAILURES, 0.5, 0.5, 0.5), 0.01))
        .extracting(Change::finding)
        .isEqualTo(Finding.REGRESSION);
  }

  @Test
  void shouldNotBeSurerOfSharesThanIndependentRequestsWouldBe() {
    // one of 32 in each repeat: equal by chance, and no proof of more than 1 %
    Change change =
        change(
            FAILURES,
            repeats(FAILURES, 0, 0, 0),
            repeats(FAILURES, 1.0 / 32, 1.0 / 32, 1.0 / 32),
            0.01);

    assertThat(change.finding()).isEqualTo(Finding.UNDECIDED);
    assertThat(change.change()).hasValue(1.0 / 32);
  }

  @Test
  void shouldNotComparePercentilesOfSamplesOfDifferentSize() {
    Measured few = measured(TTFT_P99, Interval.Basis.REPEATS, 300, 1, 1, 1);
    Measured many = measured(TTFT_P99, Interval.Basis.REPEATS, 3000, 2, 2, 2);

    Change change = change(TTFT_P99, few, many, 0.1);

    assertThat(change.finding()).isEqualTo(Finding.UNDECIDED);
    assertThat(change.remark())
        .isEqualTo(
            "percentiles of 100 requests do not compare with those of 1,000: measure both alike");
  }

  @Test
  void shouldCallItARegressionWhenNothingSucceedsAnyMore() {
    Measured nothing = new Measured(Map.of(FAILURES, 1.0), Optional.empty());

    Change change = change(TTFT, repeats(TTFT, 100, 101, 99), nothing, 0.1);

    assertThat(change.finding()).isEqualTo(Finding.REGRESSION);
    assertThat(change.remark()).isEqualTo("not one request succeeded");
  }

  @Test
  void shouldWidenTheIntervalsWithEveryMetricThatHasATolerance() {
    Comparer.Pair pair =
        new Comparer.Pair(repeats(TTFT, 100, 101, 99), repeats(TTFT, 100, 101, 99));
    Comparer comparer = new Comparer(Map.of(TTFT, 0.1));

    double alone = comparer.compare(List.of(pair)).get(0).get(0).range().orElseThrow().high();
    double together =
        comparer.compare(List.of(pair, pair, pair)).get(0).get(0).range().orElseThrow().high();

    // t(4) at 1 % is 3.747 and at 1/3 % 5.167
    assertThat(Math.log(together) / Math.log(alone)).isCloseTo(1.379, within(0.001));
  }

  @Test
  void shouldFindDifferencesOfMetricsWithoutATolerance() {
    Comparer.Pair worse =
        new Comparer.Pair(repeats(TTFT, 100, 101, 99), repeats(TTFT, 110, 111, 109));
    Comparer.Pair alike =
        new Comparer.Pair(repeats(TTFT, 100, 101, 99), repeats(TTFT, 100, 102, 99));
    Comparer.Pair unknown =
        new Comparer.Pair(
            new Measured(Map.of(TTFT, 1.0), Optional.empty()),
            new Measured(Map.of(TTFT, 1.0), Optional.empty()));

    assertThat(new Comparer(Map.of()).compare(List.of(worse, alike, unknown)))
        .extracting(changes -> changes.get(0).finding())
        .containsExactly(Finding.WORSE, Finding.ALIKE, Finding.UNKNOWN);
  }

  @Test
  void shouldWidenTheSpreadOfBatchesThatAreLikeTheirNeighbours() {
    double[] even = {1, 2, 1, 2, 1, 2, 1, 2};
    double[] drifting = {1, 1, 1, 1, 2, 2, 2, 2};

    double independent = Spread.of(even, false, even, false).orElseThrow().standardError();
    double dependent = Spread.of(drifting, false, drifting, false).orElseThrow().standardError();

    // both have the same variance; neighbours of the second have a correlation of 5/8
    assertThat(dependent / independent).isCloseTo(Math.sqrt(1.625 / 0.375), within(1e-9));
  }

  private static Change change(Metric metric, Measured before, Measured now, double tolerance) {
    return new Comparer(Map.of(metric, tolerance))
        .compare(List.of(new Comparer.Pair(before, now)))
        .get(0)
        .get(0);
  }

  private static Measured repeats(Metric metric, double... values) {
    return measured(metric, Interval.Basis.REPEATS, 32L * values.length, values);
  }

  private static Measured measured(
      Metric metric, Interval.Basis basis, long requests, double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double middle = metric.isShare() ? mean : values[values.length / 2];
    return new Measured(
        Map.of(metric, metric.equals(TTFT) ? middle(values) : middle),
        Optional.of(new Parts(basis, requests, Map.of(metric, values))));
  }

  /** The median, which these examples are made around. */
  private static double middle(double[] values) {
    return Arrays.stream(values).sorted().toArray()[values.length / 2];
  }
}
