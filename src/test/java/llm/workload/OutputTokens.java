package llm.workload;

import llm.settings.Shape;

/** How a file of prompts says how many tokens to ask for. */
final class OutputTokens {

  /** The name of the column or member. */
  static final String NAME = "output_tokens";

  private OutputTokens() {}

  /** A number that was written down. */
  static int read(String text, long line) throws PromptMistake {
    try {
      int tokens = Integer.parseInt(text.strip());
      if (tokens >= 1 && tokens <= Shape.MOST_TOKENS) {
        return tokens;
      }
    } catch (NumberFormatException e) {
      // said below, as what is out of range
    }
    throw new PromptMistake(
        line,
        NAME
            + " = "
            + PromptMistake.quote(text)
            + ": must be an integer from 1 to "
            + Shape.MOST_TOKENS);
  }
}
