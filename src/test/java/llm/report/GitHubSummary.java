package llm.report;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The summary of a job of GitHub Actions: {@code summary.md}, behind what is there already. */
public final class GitHubSummary {

  /** The variable that names the file. */
  public static final String VARIABLE = "GITHUB_STEP_SUMMARY";

  /** GitHub refuses a summary of more than 1 MiB as a whole. */
  private static final int MOST_BYTES = 1_000_000;

  private GitHubSummary() {}

  /**
   * Adds a run to the summary.
   *
   * @return why that was not possible; empty if all went well
   */
  public static Optional<String> append(RunReport run, Path file) {
    try {
      long there = Files.exists(file) ? Files.size(file) : 0;
      byte[] text = text(run).getBytes(StandardCharsets.UTF_8);
      if (there + text.length > MOST_BYTES) {
        text = Sections.outcome(run).concat("\n\n").getBytes(StandardCharsets.UTF_8);
      }
      Files.write(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("Cannot write " + file + " (" + VARIABLE + "): " + Reason.of(e));
    }
  }

  private static String text(RunReport run) throws IOException {
    StringWriter text = new StringWriter();
    SummaryMarkdown.write(run, text);
    return text.append("\n").toString();
  }
}
