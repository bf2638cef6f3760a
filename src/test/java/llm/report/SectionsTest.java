package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Kind;
import llm.measure.Point;
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
