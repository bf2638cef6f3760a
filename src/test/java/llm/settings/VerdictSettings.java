package llm.settings;

import java.util.Objects;

/**
 * Where the verdict on a request is a matter of taste ({@code llm.verdict.*}).
 *
 * @param shortOutput what becomes of an answer with fewer output tokens than were asked for
 */
public record VerdictSettings(ShortOutput shortOutput) {

  /** Refuses null. */
  public VerdictSettings {
    Objects.requireNonNull(shortOutput, "shortOutput");
  }
}
