package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;

class GitHubSummaryTest {

  @TempDir Path folder;

  @Test
  void shouldAddTheRunBehindWhatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("step.md"), "before\n");

    assertThat(GitHubSummary.append(SampleRuns.mixed(), file)).isEmpty();

    assertThat(Files.readString(file))
        .startsWith("before\n# llm.MixedSimulation: nightly\n")
        .contains("| Batch | Input | Output | Decode(tps) |")
        .doesNotContain("<script>");
  }

  @Test
  void shouldSayTheOutcomeAloneWhenGitHubWouldRefuseTheWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("step.md"), "x".repeat(999_000));

    assertThat(GitHubSummary.append(SampleRuns.mixed(), file)).isEmpty();

    assertThat(Files.readString(file)).endsWith("FAILED: 1 objective missed\n\n");
  }

  @Test
  void shouldSayWhenItCannotBeWritten() {
    assertThat(GitHubSummary.append(SampleRuns.mixed(), folder.resolve("no/where.md")))
        .hasValueSatisfying(
            problem ->
                assertThat(problem).startsWith("Cannot write ").contains("(GITHUB_STEP_SUMMARY)"));
  }
}
