package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportedRunTest {

  @TempDir Path results;

  @Test
  void shouldBeTheRunThatReportsAreMadeAgainOf() throws IOException {
    Path llm = Files.createDirectories(results.resolve("textsimulation-1/llm"));

    assertThat(ReportedRun.ofCommand("io.gatling.app.Gatling -ro textsimulation-1 -rf " + results))
        .contains(new ReportedRun(llm, true));
  }

  @Test
  void shouldBeNoneWhenTheSuiteLeftNothingThere() throws IOException {
    Files.createDirectories(results.resolve("other-1"));

    assertThat(ReportedRun.ofCommand("io.gatling.app.Gatling -ro other-1 -rf " + results))
        .isEmpty();
    assertThat(ReportedRun.ofCommand("io.gatling.app.Gatling -s llm.TextSimulation -rf x"))
        .isEmpty();
  }
}
