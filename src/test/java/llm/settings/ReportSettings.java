package llm.settings;

import java.time.Duration;

/**
 * What is written ({@code llm.report.*}).
 *
 * @param detail whether the text and every single gap of each answer are kept and written
 * @param ttftRows whether each request also gets a row of its time to first token in Gatling's own
 *     statistics
 * @param progress time between two lines of progress on the console
 */
public record ReportSettings(boolean detail, boolean ttftRows, Duration progress) {

  /** Checks the range. */
  public ReportSettings {
    Checks.requirePositive(progress, "progress");
  }
}
