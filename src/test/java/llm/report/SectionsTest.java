package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.SloResult;
import llm.measure.Statistic;
import org.junit.jupiter.api.Test;
import testkit.SampleRuns;
import testkit.Summaries;

class SectionsTest {

  @Test
  void shouldShowNotesOnceWhenTheyDifferInNumbersOnly() {
    RunReport run =
        SampleRuns.of(
            point(1, "9 requests: 31 events for 32 tokens"),
            point(2, "12 requests: 30 events for 32 tokens"),
            point(4, "1 request: 29 events for 32 tokens", "another note"));

    assertThat(Sections.briefNotes(run))
        .containsExactly(
            "text 32/32 c=1: 9 requests: 31 events for 32 tokens"
                + " (alike at 1 more point, see summary.md)",
            "text 32/32 c=4: 1 request: 29 events for 32 tokens",
            "text 32/32 c=4: another note");
    assertThat(Sections.notes(run)).hasSize(4);
  }

  @Test
  void shouldMarkAPercentileThatTheSampleIsTooSmallFor() {
    assertThat(Sections.slo(run(Statistic.percentile("p99", 99), 312e6, false)))
        .containsExactly("FAIL text 32/32 c=1: p99 TTFT 312.00* ms (n=1), must be below 300.00 ms");
    assertThat(Sections.slo(run(Statistic.MEAN, 312e6, false)))
        .containsExactly("FAIL text 32/32 c=1: mean TTFT 312.00 ms, must be below 300.00 ms");
  }

  @Test
  void shouldShowAsManyDecimalsAsTellAMissFromItsBound() {
    assertThat(Sections.slo(run(Statistic.MEAN, 300_000_400, false)))
        .containsExactly("FAIL text 32/32 c=1: mean TTFT 300.0004 ms, must be below 300.00 ms");
    assertThat(Sections.slo(run(Statistic.MEAN, 299_999_000, true)))
        .containsExactly("pass text 32/32 c=1: mean TTFT 299.999 ms, must be below 300.00 ms");
  }

  @Test
  void shouldCountRequestsWhoseChecksFailed() {
    Summaries summary =
        Summaries.of(Point.scenario(Kind.TEXT, "support")).success(8, 8, 5, 12).checkFailed(1);

    assertThat(Sections.checks(SampleRuns.of(SampleRuns.plain(summary.build()))))
        .containsExactly("support: checks failed of 1 of 1 requests");
    assertThat(Sections.checks(SampleRuns.of(point(1)))).isEmpty();
  }

  @Test
  void shouldTellTimesFromWhenRequestsWereDueWhereTheyQueued() {
    Summaries open =
        Summaries.of(Point.scenario(Kind.TEXT, "support")).success(8, 8, 5, 12).queued(20, 3);
    Summaries closed =
        Summaries.of(Point.closed(Kind.TEXT, "32/32", 1)).success(8, 8, 5, 12).queued(20, 3);

    assertThat(Sections.fromScheduled(SampleRuns.of(SampleRuns.plain(open.build()))))
        .containsExactly(
            "support: TTFT mean 28.00 ms, p99 28.00* ms, E2E mean 35.00 ms, p99 35.00* ms, of"
                + " which queued mean 23.00 ms, p99 23.00* ms");
    assertThat(Sections.fromScheduled(SampleRuns.of(SampleRuns.plain(closed.build())))).isEmpty();
  }

  private static RunReport run(Statistic statistic, double actual, boolean met) {
    Point point = Point.closed(Kind.TEXT, "32/32", 1);
    return SampleRuns.of(
        new PointReport(
            Summaries.of(point).success(32, 32, 312, 400).build(),
            "model",
            VllmBackend.CHAT,
            PointContent.NOTHING,
            List.of(
                new SloResult(
                    point,
                    "ttft",
                    statistic,
                    Duration.ofMillis(300),
                    OptionalDouble.of(actual),
                    met)),
            List.of()));
  }

  @Test
  void shouldSayOfEachRuleWhetherItHoldsWhenTheClientIsJudged() {
    assertThat(Sections.health(SampleRuns.mixed()))
        .containsExactly("FAIL client lateness: p99 12.00 ms");
  }

  private static PointReport point(int users, String... notes) {
    Summaries summary = Summaries.of(Point.closed(Kind.TEXT, "32/32", users));
    for (String note : notes) {
      summary = summary.note(note);
    }
    return SampleRuns.plain(summary.build());
  }
}
