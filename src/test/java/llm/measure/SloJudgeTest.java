package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;

class SloJudgeTest {

  private static final Optional<Duration> NONE = Optional.empty();

  @Test
  void shouldMissBoundWhenMeanIsAboveIt() {
    Slo slo = tpot(50);
    PointSummary point = text(16, 61.2);

    assertThat(SloJudge.judge(slo, point))
        .containsExactly(
            new SloResult(
                point.point(),
                "tpot",
                Statistic.MEAN,
                Duration.ofMillis(50),
                OptionalDouble.of(61.2e6),
                false));
    SloVerdict verdict = SloJudge.judge(slo, Requirement.ALL, List.of(point));
    assertThat(verdict.met()).isFalse();
    assertThat(verdict.misses())
        .containsExactly("SLO missed: mean TPOT 61.2 ms at text 128/128 c=16, must be below 50 ms");
  }

  @Test
  void shouldMeetBoundOnlyWhenStrictlyBelow() {
    assertThat(judge(tpot(50), text(1, 49.999))).isEmpty();
    assertThat(judge(tpot(50), text(1, 50)))
        .containsExactly("SLO missed: mean TPOT 50 ms at text 128/128 c=1, must be below 50 ms");
    assertThat(judge(tpot(50), text(1, 50.001)))
        .containsExactly(
            "SLO missed: mean TPOT 50.001 ms at text 128/128 c=1, must be below 50 ms");
  }

  @Test
  void shouldJudgeStatisticAskedForWhenItIsAPercentile() {
    Slo slo =
        new Slo(Optional.of(Duration.ofSeconds(5)), NONE, NONE, Statistic.percentile("p99", 99));
    PointSummary point =
        summary(
            Point.closed(Kind.TEXT, "128/128", 1),
            Stream.of(80, 5200).map(ttft -> textExample(1, 0, ttft, 10)));

    assertThat(judge(slo, point))
        .containsExactly(
            "SLO missed: p99 TTFT 5,148.8 ms at text 128/128 c=1, must be below 5,000 ms");
  }

  @Test
  void shouldJudgeEveryBoundWhenThereAreSeveral() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(99)),
            Optional.of(Duration.ofMillis(10)),
            Optional.of(Duration.ofMillis(200)),
            Statistic.MEAN);

    assertThat(SloJudge.judge(slo, text(2, 20)))
        .extracting(SloResult::metric, SloResult::met)
        .containsExactly(tuple("ttft", false), tuple("tpot", false), tuple("e2e", true));
  }

  @Test
  void shouldMissBoundWhenThereIsNoValue() {
    PointSummary point =
        summary(
            Point.closed(Kind.TEXT, "128/1", 1),
            Stream.of(RequestExample.sentAt(Point.closed(Kind.TEXT, "128/1", 1), 0).tokensAt(5)));

    assertThat(judge(tpot(50), point))
        .containsExactly(
            "SLO missed: mean TPOT has no value at text 128/1 c=1, must be below 50 ms");
  }

  @Test
  void shouldPassWhenThereIsNoBound() {
    SloVerdict verdict = SloJudge.judge(Slo.NONE, Requirement.ALL, List.of(text(1, 500)));

    assertThat(verdict.met()).isTrue();
    assertThat(verdict.results()).isEmpty();
    assertThat(verdict.misses()).isEmpty();
  }

  @Test
  void shouldFailWhenNothingSucceededWhateverTheObjective() {
    for (Requirement requirement : List.of(Requirement.ALL, Requirement.ANY, usersAtLeast(1))) {
      SloVerdict verdict = SloJudge.judge(Slo.NONE, requirement, List.of(failed(4)));

      assertThat(verdict.met()).isFalse();
      assertThat(verdict.misses())
          .containsExactly("SLO missed: not one request of the run succeeded");
    }
    assertThat(SloJudge.judge(Slo.NONE, Requirement.ALL, List.of()).met()).isFalse();
  }

  @Test
  void shouldMissEveryBoundWhenPointHasNoSuccess() {
    SloVerdict verdict = SloJudge.judge(tpot(50), Requirement.ALL, List.of(text(1, 10), failed(4)));

    assertThat(verdict.met()).isFalse();
    assertThat(verdict.misses())
        .containsExactly(
            "SLO missed: mean TPOT has no value at text 128/128 c=4, must be below 50 ms");
  }

  @Test
  void shouldAskEveryPointWhenAllAreRequired() {
    List<PointSummary> points = List.of(text(1, 10), text(16, 60));

    assertThat(SloJudge.judge(tpot(50), Requirement.ALL, points).met()).isFalse();
    assertThat(SloJudge.judge(tpot(70), Requirement.ALL, points).met()).isTrue();
  }

  @Test
  void shouldBeContentWithOnePointWhenAnyIsRequired() {
    List<PointSummary> points = List.of(text(1, 10), text(16, 60));
    SloVerdict verdict = SloJudge.judge(tpot(50), Requirement.ANY, points);

    assertThat(verdict.met()).isTrue();
    assertThat(verdict.misses()).hasSize(1);
    assertThat(SloJudge.judge(tpot(5), Requirement.ANY, points).met()).isFalse();
  }

  @Test
  void shouldBeContentWithOnePointOfThatLoadWhenLoadIsRequired() {
    List<PointSummary> points = List.of(text(4, 10), text(8, 20), text(16, 60));

    assertThat(SloJudge.judge(tpot(50), usersAtLeast(8), points).met()).isTrue();
    assertThat(SloJudge.judge(tpot(15), usersAtLeast(8), points).met()).isFalse();
    assertThat(SloJudge.judge(tpot(50), usersAtLeast(9), points).met()).isFalse();
  }

  @Test
  void shouldFailWhenRequiredLoadWasNotMeasured() {
    SloVerdict verdict = SloJudge.judge(tpot(50), usersAtLeast(32), List.of(text(16, 10)));

    assertThat(verdict.met()).isFalse();
    assertThat(verdict.misses()).containsExactly("SLO missed: no point with c>=32 was measured");
  }

  @Test
  void shouldHoldEndToEndToBoundOfFirstTokenWhenPointIsPooling() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(100)),
            Optional.of(Duration.ofMillis(50)),
            NONE,
            Statistic.MEAN);

    assertThat(SloJudge.judge(slo, embedding(120)))
        .extracting(SloResult::metric, SloResult::actual, SloResult::met)
        .containsExactly(tuple("ttft", OptionalDouble.of(120e6), false));
    assertThat(SloJudge.judge(slo, Requirement.ALL, List.of(text(1, 10), embedding(80))).misses())
        .containsExactly("SLO missed: mean TTFT 100 ms at text 128/128 c=1, must be below 100 ms");
  }

  @Test
  void shouldFailWhenNoPointCanBeAskedForABound() {
    SloVerdict verdict = SloJudge.judge(tpot(50), Requirement.ALL, List.of(embedding(10)));

    assertThat(verdict.met()).isFalse();
    assertThat(verdict.misses())
        .containsExactly("SLO missed: no point of the run has a TPOT to hold to its bound");
  }

  @Test
  void shouldNotJudgeAPointThatWasNotMeasured() {
    List<PointSummary> points = List.of(text(1, 10), unmeasured(4), cutOff(8));
    SloVerdict all = SloJudge.judge(tpot(50), Requirement.ALL, points);

    assertThat(all.results())
        .extracting(SloResult::point)
        .containsExactly(Point.closed(Kind.TEXT, "128/128", 1));
    assertThat(all.met()).isFalse();
    assertThat(all.misses())
        .containsExactly("SLO not judged: not measured: text 128/128 c=4, text 128/128 c=8");
    assertThat(SloJudge.judge(tpot(50), Requirement.ANY, points).met()).isTrue();
    assertThat(SloJudge.judge(tpot(50), usersAtLeast(4), points).misses())
        .containsExactly("SLO missed: no point with c>=4 was measured");
  }

  private static List<String> judge(Slo slo, PointSummary point) {
    SloVerdict verdict = SloJudge.judge(slo, Requirement.ALL, List.of(point));
    assertThat(verdict.met()).isEqualTo(verdict.misses().isEmpty());
    return verdict.misses();
  }

  private static Slo tpot(long milliseconds) {
    return new Slo(NONE, Optional.of(Duration.ofMillis(milliseconds)), NONE, Statistic.MEAN);
  }

  /** A point of two answers of three tokens, TTFT 100 ms. */
  private static PointSummary text(int users, double tpot) {
    Point point = Point.closed(Kind.TEXT, "128/128", users);
    return summary(
        point, IntStream.range(0, 2).mapToObj(i -> textExample(users, i * 1000, 100, tpot)));
  }

  private static RequestExample textExample(int users, double sent, double ttft, double tpot) {
    return RequestExample.sentAt(Point.closed(Kind.TEXT, "128/128", users), sent)
        .tokensFrom(sent + ttft, 3, tpot);
  }

  private static PointSummary embedding(double endToEnd) {
    Point point = Point.closed(Kind.EMBEDDING, "128", 1);
    return summary(point, Stream.of(RequestExample.sentAt(point, 0).endAt(endToEnd)));
  }

  private static PointSummary failed(int users) {
    Point point = Point.closed(Kind.TEXT, "128/128", users);
    return summary(
        point, Stream.of(RequestExample.sentAt(point, 0).endAt(5).verdict(Verdict.HTTP_ERROR)));
  }

  private static PointSummary unmeasured(int users) {
    return summary(Point.closed(Kind.TEXT, "128/128", users), Stream.of());
  }

  private static PointSummary cutOff(int users) {
    Point point = Point.closed(Kind.TEXT, "128/128", users);
    return summary(
        point, Stream.of(RequestExample.sentAt(point, 0).endAt(5).verdict(Verdict.ABORTED)));
  }

  private static PointSummary summary(Point point, Stream<RequestExample> requests) {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(point, Slo.NONE));
    requests.map(RequestExample::build).forEach(accumulator::add);
    return accumulator.summary();
  }

  private static Requirement usersAtLeast(int users) {
    return Requirement.load("c>=" + users, point -> point.concurrency().orElseThrow() >= users);
  }
}
