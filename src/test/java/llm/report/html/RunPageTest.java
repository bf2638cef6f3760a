package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import llm.report.ReportWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;

class RunPageTest {

  @TempDir Path run;

  @Test
  void shouldBeMadeAgainOfTheFilesAlone() throws IOException {
    Path folder = run.resolve("llm");
    ReportWriter.write(SampleRuns.mixed(), folder);

    assertThat(RunPage.write(folder)).isEmpty();
    String first = Files.readString(run.resolve("llm.html"));
    assertThat(RunPage.write(folder)).isEmpty();

    assertThat(Files.readString(run.resolve("llm.html"))).isEqualTo(first);
    assertThat(first)
        .contains("Licensed to the Apache Software Foundation")
        .contains("default-src 'none'; script-src 'sha256-")
        .doesNotContain("<script>alert(1)");
    assertThat(first.split("<script", -1)).hasSize(4);
  }

  @Test
  void shouldStandInTheFolderWhenGatlingMadeNone() {
    assertThat(RunPage.of(run.resolve("llm-1a2b"))).isEqualTo(run.resolve("llm-1a2b/llm.html"));
    assertThat(RunPage.of(run.resolve("llm"))).isEqualTo(run.resolve("llm.html"));
  }

  @Test
  void shouldSayInOneLineWhenThereIsNoSummary() {
    assertThat(RunPage.write(run.resolve("llm")))
        .hasValueSatisfying(
            problem ->
                assertThat(problem)
                    .startsWith("Cannot write " + run.resolve("llm.html") + ": ")
                    .contains("summary.json")
                    .doesNotContain("\n"));
  }

  @Test
  void shouldShowTheComparisonOnlyWhenThereIsOne() throws IOException {
    Path folder = run.resolve("llm");
    ReportWriter.write(SampleRuns.mixed(), folder);
    RunPage.write(folder);

    assertThat(Files.readString(run.resolve("llm.html")))
        .contains("<section id=\"comparison\" aria-labelledby=\"h-comparison\" hidden>")
        .contains("\"comparison\":null");
  }

  @Test
  void shouldHaveASectionThatHoldsEveryTextAsText() throws IOException {
    Path folder = run.resolve("llm");
    ReportWriter.write(SampleRuns.mixed(), folder);

    assertThat(PointsSection.html(folder))
        .contains("Failed: ", "<bdi>text 32/5 c=4</bdi>", "href=\"llm.html\"")
        .contains("1 error_event")
        .doesNotContain("<script");
  }
}
