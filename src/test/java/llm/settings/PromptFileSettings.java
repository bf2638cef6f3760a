package llm.settings;

import java.util.Objects;
import java.util.Optional;

/**
 * Real prompts ({@code llm.prompt.*}).
 *
 * @param file of prompts, by its name in {@code feeders/prompts} or its path; empty for random
 *     prompts
 * @param sampling in which order they are taken
 * @param outputTokens asked of the server where the file says nothing, at least 1
 */
public record PromptFileSettings(Optional<String> file, Sampling sampling, int outputTokens) {

  /** Random prompts; those of files by the defaults. */
  public static final PromptFileSettings NONE =
      new PromptFileSettings(Optional.empty(), Sampling.CIRCULAR, 128);

  /** Checks the ranges. */
  public PromptFileSettings {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sampling, "sampling");
    Shape.checkTokens("output tokens", outputTokens);
  }
}
