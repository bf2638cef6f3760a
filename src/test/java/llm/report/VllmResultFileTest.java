package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.SampleRuns;
import testkit.Summaries;

class VllmResultFileTest {

  private static final Point CLOSED = Point.closed(Kind.TEXT, "128/128", 4);

  @Test
  void shouldBeNamedAfterItsConcurrencyWhenClosed() {
    assertThat(path(Summaries.of(CLOSED).success(8, 2, 1, 2)))
        .isEqualTo("results/text-128-128/conc_4.json");
  }

  @ParameterizedTest
  @CsvSource({"0.74, rate_0.74", "2, rate_2", "1000, rate_1000", "0.0000001, rate_0.0000001"})
  void shouldBeNamedAfterItsRateWhenOpen(double rate, String stem) {
    assertThat(path(Summaries.of(open(rate)).success(8, 2, 1, 2)))
        .isEqualTo("results/image-720x1280/" + stem + ".json");
  }

  @Test
  void shouldHaveANameThatReadersDoNotLookForWhenNothingSucceeded() {
    assertThat(path(Summaries.of(CLOSED).failure(Verdict.HTTP_ERROR, 500, "no")))
        .isEqualTo("results/text-128-128/failed_conc_4.json");
    assertThat(path(Summaries.of(open(2)).failure(Verdict.EMPTY, 200, "no")))
        .isEqualTo("results/image-720x1280/failed_rate_2.json");
  }

  @Test
  void shouldHaveANameThatReadersDoNotLookForWhenThereIsNoTimePerOutputToken() {
    assertThat(path(Summaries.of(CLOSED).success(8, 1, 1, 1)))
        .isEqualTo("results/text-128-128/no_tpot_conc_4.json");
    assertThat(path(Summaries.of(CLOSED).success(8, 2, 2, 2).vllmTimePerOutputToken(0)))
        .isEqualTo("results/text-128-128/no_tpot_conc_4.json");
  }

  @Test
  void shouldHaveItsUsualNameWhenPoolingTrafficHasNoTimePerOutputToken() {
    assertThat(path(Summaries.of(Point.closed(Kind.RERANK, "32", 2)).pooled(32, 5)))
        .isEqualTo("results/rerank-32/conc_2.json");
  }

  @ParameterizedTest
  @CsvSource({
    "Ask twice, Ask-twice",
    "../../etc/passwd, etc-passwd",
    "a/b\\c:d*e, a-b-c-d-e",
    "你好, unnamed",
    ".., unnamed"
  })
  void shouldHaveASafeNameWhenAScenarioIsTheUsers(String scenario, String stem) {
    assertThat(path(Summaries.of(Point.scenario(Kind.TEXT, scenario)).success(8, 2, 1, 2)))
        .isEqualTo("results/text-custom/" + stem + ".json");
  }

  @Test
  void shouldHaveAShortNameWhenAScenarioHasALongOne() {
    Point point = Point.scenario(Kind.TEXT, "x".repeat(1000));

    assertThat(path(Summaries.of(point).success(8, 2, 1, 2)))
        .isEqualTo("results/text-custom/" + "x".repeat(100) + ".json");
  }

  private static Point open(double rate) {
    return new Point(
        "image r=" + rate,
        Kind.IMAGE,
        "720x1280",
        OptionalInt.empty(),
        OptionalDouble.of(rate),
        false);
  }

  private static String path(Summaries summary) {
    PointReport report = SampleRuns.plain(summary.build());
    return new VllmResultFile(SampleRuns.of(report), report).path();
  }
}
