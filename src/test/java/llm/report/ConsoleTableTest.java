package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import testkit.Golden;
import testkit.SampleRuns;
import testkit.Summaries;

class ConsoleTableTest {

  @Test
  void shouldShowALinePerPointAndWhatIsBehindIt() {
    Golden.assertMatches("report/console.txt", ConsoleTable.of(SampleRuns.mixed()));
  }

  @Test
  void shouldAddTheBlockOfVllmWhenThereIsOnePoint() {
    Golden.assertMatches(
        "report/console-single.txt", ConsoleTable.of(SampleRuns.of(SampleRuns.image())));
  }

  @Test
  void shouldAddTheBlockOfPoolingWhenThereIsOnePoint() {
    Golden.assertMatches(
        "report/console-pooling.txt", ConsoleTable.of(SampleRuns.of(SampleRuns.embedding())));
  }

  @Test
  void shouldFitTheTerminalWhenNamesAndFiguresAreHuge() {
    Point point = Point.closed(Kind.TEXT, "x".repeat(300), Integer.MAX_VALUE);
    Summaries summary =
        Summaries.of(point)
            .lasting(1e-9)
            .success(1_000_000, 1_000_000, 1e15, 1e20)
            .goodput(1e12)
            .failure(Verdict.TIMEOUT, 0, "x".repeat(500));
    PointReport report = SampleRuns.plain(summary.build());
    RunReport run =
        SampleRuns.of(
            Outcome.failed("reason ".repeat(60)),
            new PointReport(
                report.summary(),
                "m",
                VllmBackend.CHAT,
                PointContent.NOTHING,
                SampleRuns.text().slo(),
                report.records()),
            SampleRuns.plain(
                Summaries.of(Point.scenario(Kind.TEXT, "你好".repeat(80)))
                    .success(1, 2, 1, 2)
                    .build()));

    assertThat(ConsoleTable.of(run).lines())
        .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(120));
  }

  @Test
  void shouldNotReachTheTerminalRawWhenTextIsHostile() {
    PointReport failed = SampleRuns.failed();
    RunReport run =
        SampleRuns.of(
            Outcome.failed(SampleRuns.HOSTILE),
            failed,
            SampleRuns.plain(
                Summaries.of(Point.scenario(Kind.TEXT, SampleRuns.HOSTILE))
                    .note(SampleRuns.HOSTILE)
                    .build()));

    String text = ConsoleTable.of(run);

    assertThat(text.codePoints().filter(c -> !Printable.isPrintable(c)).distinct())
        .containsExactly((int) '\n');
    assertThat(text).contains("\\u001b[31m\\u0000<script>");
  }

  @Test
  void shouldCountAShortOutputAsAFailureWhenTheSettingsSaySo() {
    Summaries summary =
        Summaries.of(Point.closed(Kind.TEXT, "8/8", 1))
            .failure(Verdict.SHORT_OUTPUT, 200, "3 of 8 tokens")
            .failure(Verdict.HTTP_ERROR, 500, "no");

    assertThat(ConsoleTable.of(SampleRuns.of(SampleRuns.plain(summary.build()))))
        .contains("2 of 2 requests failed (1 http_error, 1 short_output)")
        .contains("e.g. short_output run-0 status 200: 3 of 8 tokens");
  }

  @Test
  void shouldMarkAPercentileUnlessThereAreEnoughRequests() {
    assertThat(ConsoleTable.of(SampleRuns.of(sized(99)))).contains("7.00*").contains("* fewer");
    assertThat(ConsoleTable.of(SampleRuns.of(sized(100))))
        .doesNotContain("7.00*")
        .doesNotContain("* fewer");
  }

  @Test
  void shouldSaySoWhenNothingWasMeasured() {
    assertThat(ConsoleTable.of(SampleRuns.of(Outcome.failed("no request was sent"))))
        .contains("Nothing was measured.\n")
        .contains("FAILED: no request was sent\n");
  }

  private static PointReport sized(int successes) {
    Summaries summary = Summaries.of(Point.closed(Kind.TEXT, "8/8", 1));
    IntStream.range(0, successes).forEach(i -> summary.success(8, 8, 7, 14));
    return SampleRuns.plain(summary.build());
  }
}
