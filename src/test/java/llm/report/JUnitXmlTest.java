package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.measure.Metric;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;

/** What Maven's own reports make of the file. */
class JUnitXmlTest {

  @TempDir Path folder;

  @Test
  void shouldBeReadByTheReportsOfMaven() throws Exception {
    ReportTestSuite suite = parsed(SampleRuns.mixed());

    assertThat(suite.getFullClassName()).isEqualTo("gatling-llm.llm.MixedSimulation");
    assertThat(suite.getNumberOfTests()).isEqualTo(5);
    assertThat(suite.getNumberOfFailures()).isEqualTo(3);
    assertThat(suite.getNumberOfSkipped()).isEqualTo(1);
    assertThat(suite.getTestCases())
        .extracting(ReportTestCase::getName)
        .containsExactly(
            "text 32/5 c=4: mean ttft",
            "text 32/5 c=4: mean tpot",
            "text 32/5 c=8: mean ttft",
            "client lateness",
            "the run passes");
    ReportTestCase missed = suite.getTestCases().get(1);
    assertThat(missed.hasFailure()).isTrue();
    assertThat(missed.getFailureMessage())
        .isEqualTo("FAIL text 32/5 c=4: mean TPOT 15.00 ms, must be below 10.00 ms");
  }

  @Test
  void shouldHaveACaseForEachMetricThatHasATolerance() throws Exception {
    ReportTestSuite suite = parsed(compared(SampleRuns.mixed()));

    List<ReportTestCase> gates =
        suite.getTestCases().stream()
            .filter(it -> it.getFullClassName().equals("llm.MixedSimulation.gate"))
            .toList();
    assertThat(gates)
        .extracting(ReportTestCase::getName)
        .containsExactly(
            "text 32/5 c=4: tpot.mean",
            "text 32/5 c=8: tpot.mean",
            "image 720x1280 c=1: tpot.mean");
    assertThat(gates).allMatch(ReportTestCase::hasSkipped);
  }

  @Test
  void shouldTakeNoHarmFromWhatAServerSays() throws Exception {
    ReportTestSuite suite =
        parsed(
            SampleRuns.of(
                SampleRuns.plain(
                    testkit.Summaries.of(
                            llm.measure.Point.scenario(
                                llm.measure.Kind.TEXT, "a <script> & \"b\" \u0000 \u202e"))
                        .success(1, 2, 1, 2)
                        .build())));

    assertThat(suite.getNumberOfTests()).isPositive();
  }

  private static RunReport compared(RunReport run) {
    RunComparison comparison =
        RunComparison.of(
            RecordedRun.of(run.points()),
            RecordedRun.of(run.points()),
            Map.of(Metric.find("tpot.mean").orElseThrow(), 0.1));
    return new RunReport(
        run.label(),
        run.simulation(),
        run.started(),
        run.metadata(),
        run.settings(),
        run.environment(),
        run.points(),
        run.gates(),
        run.health(),
        run.outcome(),
        Optional.of(comparison));
  }

  private ReportTestSuite parsed(RunReport run) throws Exception {
    ReportWriter.write(run, folder);
    try (InputStreamReader in = reader(folder.resolve("junit.xml"))) {
      return new TestSuiteXmlParser(new NullConsoleLogger()).parse(in).get(0);
    }
  }

  private static InputStreamReader reader(Path file) throws IOException {
    return new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
  }
}
