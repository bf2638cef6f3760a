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
import llm.measure.Kind;
import llm.measure.Metric;
import llm.measure.Point;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;
import testkit.Summaries;

/** What Maven's own reports make of the file. */
class JUnitXmlTest {

  @TempDir Path folder;

  @Test
  void shouldBeReadByTheReportsOfMaven() throws Exception {
    List<ReportTestSuite> suites = parsed(SampleRuns.mixed());

    assertThat(suites)
        .extracting(ReportTestSuite::getFullClassName)
        .containsExactly(
            "llm.MixedSimulation.slo", "llm.MixedSimulation.health", "llm.MixedSimulation.run");
    assertThat(suites.stream().mapToInt(ReportTestSuite::getNumberOfFailures).sum()).isEqualTo(3);
    assertThat(suites.stream().mapToInt(ReportTestSuite::getNumberOfSkipped).sum()).isEqualTo(1);
    assertThat(cases(suites))
        .extracting(ReportTestCase::getName)
        .containsExactly(
            "text 32/5 c=4: mean ttft",
            "text 32/5 c=4: mean tpot",
            "text 32/5 c=8: mean ttft",
            "client lateness",
            "the run passes");
    ReportTestCase missed = cases(suites).get(1);
    assertThat(missed.hasFailure()).isTrue();
    assertThat(missed.getFailureMessage())
        .isEqualTo("FAIL text 32/5 c=4: mean TPOT 15.00 ms, must be below 10.00 ms");
  }

  @Test
  void shouldHaveACaseForEachMetricThatHasATolerance() throws Exception {
    List<ReportTestCase> gates =
        cases(parsed(compared(SampleRuns.mixed()))).stream()
            .filter(it -> it.getFullClassName().equals("llm.MixedSimulation.gate"))
            .toList();
    assertThat(gates)
        .extracting(ReportTestCase::getName)
        .containsExactly("text 32/5 c=4: tpot.mean", "image 720x1280 c=1: tpot.mean");
    assertThat(gates).allMatch(ReportTestCase::hasSkipped);
  }

  @Test
  void shouldTakeNoHarmFromWhatAServerSays() throws Exception {
    List<ReportTestSuite> suites =
        parsed(
            SampleRuns.of(
                SampleRuns.plain(
                    Summaries.of(Point.scenario(Kind.TEXT, "a <script> & \"b\" \u0000 \u202e"))
                        .success(1, 2, 1, 2)
                        .build())));

    assertThat(cases(suites)).extracting(ReportTestCase::getName).containsExactly("the run passes");
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

  private static List<ReportTestCase> cases(List<ReportTestSuite> suites) {
    return suites.stream().flatMap(suite -> suite.getTestCases().stream()).toList();
  }

  private List<ReportTestSuite> parsed(RunReport run) throws Exception {
    ReportWriter.write(run, folder);
    try (InputStreamReader in = reader(folder.resolve("junit.xml"))) {
      return new TestSuiteXmlParser(new NullConsoleLogger()).parse(in);
    }
  }

  private static InputStreamReader reader(Path file) throws IOException {
    return new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
  }
}
