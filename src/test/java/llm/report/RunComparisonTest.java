package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import llm.measure.Finding;
import llm.measure.Interval;
import llm.measure.Kind;
import llm.measure.Measured;
import llm.measure.Metric;
import llm.measure.Parts;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

  private static final Metric TPOT = Metric.find("tpot.mean").orElseThrow();
  private static final Map<Metric, Double> TOLERANCE = Map.of(TPOT, 0.1);

  @Test
  void shouldMatchByKindShapeAndLoadAndListTheOthers() {
    RunComparison comparison =
        compare(
            List.of(point("128/128", 1, "m", 10), point("128/128", 8, "m", 10)),
            List.of(point("128/128", 1, "m", 10), point("32/32", 1, "m", 10)));

    assertThat(comparison.points())
        .extracting(RunComparison.ComparedPoint::name)
        .containsExactly("text 128/128 c=1");
    assertThat(comparison.onlyNow()).containsExactly("text 32/32 c=1 of m");
    assertThat(comparison.onlyBefore()).containsExactly("text 128/128 c=8 of m");
    assertThat(comparison.failures()).isEmpty();
  }

  @Test
  void shouldTakeTheSameModelWhereTheBaselineHasSeveral() {
    List<RecordedPoint> before =
        List.of(point("128/128", 1, "small", 5), point("128/128", 1, "large", 10));

    assertThat(change(compare(before, List.of(point("128/128", 1, "large", 10))))).isEqualTo(1);
    assertThat(compare(before, List.of(point("128/128", 1, "other", 10))).points()).isEmpty();
  }

  @Test
  void shouldSayThatTheOnlyOneIsOfAnotherModel() {
    RunComparison comparison =
        compare(
            List.of(point("128/128", 1, "before", 10)), List.of(point("128/128", 1, "now", 20)));

    assertThat(change(comparison)).isEqualTo(2);
    assertThat(comparison.notes()).containsExactly("another model: now now, before before");
  }

  @Test
  void shouldFailWithOneLineForEachRegression() {
    RunComparison comparison =
        compare(List.of(point("128/128", 1, "m", 10)), List.of(point("128/128", 1, "m", 12)));

    assertThat(comparison.points().get(0).changes().get(0).finding()).isEqualTo(Finding.REGRESSION);
    assertThat(comparison.failures())
        .singleElement()
        .asString()
        .startsWith(
            "gate: regression text 128/128 c=1: tpot.mean 12.00 ms, before 10.00 ms: x 1.200 (")
        .endsWith(", allowed x 1.100");
  }

  @Test
  void shouldFailWhenAToleranceHasNothingToHoldOnTo() {
    RunComparison comparison =
        compare(List.of(point("8/8", 1, "m", 10)), List.of(point("128/128", 1, "m", 12)));

    assertThat(comparison.failures())
        .containsExactly("gate: no point of now is in the baseline before");
  }

  @Test
  void shouldMatchAFileWithoutAShapeOnlyWhereThereIsNoChoice() {
    RecordedPoint bench =
        new RecordedPoint(
            "openai-chat c=1",
            Set.of(Kind.TEXT, Kind.IMAGE),
            Optional.empty(),
            OptionalInt.of(1),
            OptionalDouble.empty(),
            Optional.empty(),
            measured(10),
            measured(10),
            true);

    assertThat(compare(List.of(bench), List.of(point("8/8", 1, "m", 10))).notes()).hasSize(2);
    assertThat(
            compare(List.of(bench), List.of(point("8/8", 1, "m", 10), point("9/9", 1, "m", 10)))
                .points())
        .isEmpty();
  }

  private static double change(RunComparison comparison) {
    return comparison.points().get(0).changes().get(0).change().getAsDouble();
  }

  private static RunComparison compare(List<RecordedPoint> before, List<RecordedPoint> now) {
    return RunComparison.of(
        new RecordedRun("before", before), new RecordedRun("now", now), TOLERANCE);
  }

  private static RecordedPoint point(String shape, int users, String model, double milliseconds) {
    return new RecordedPoint(
        "text " + shape + " c=" + users,
        Set.of(Kind.TEXT),
        Optional.of(shape),
        OptionalInt.of(users),
        OptionalDouble.empty(),
        Optional.of(model),
        measured(milliseconds),
        measured(milliseconds),
        false);
  }

  private static Measured measured(double milliseconds) {
    double nanos = milliseconds * 1e6;
    double[] repeats = {nanos * 0.999, nanos, nanos * 1.001};
    return new Measured(
        Map.of(TPOT, nanos),
        Optional.of(new Parts(Interval.Basis.REPEATS, 96, Map.of(TPOT, repeats))));
  }
}
