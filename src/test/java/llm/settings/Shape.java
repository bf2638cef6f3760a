package llm.settings;

/**
 * How long a request of generated text is.
 *
 * @param inputTokens tokens of the prompt, 1 to {@value #MOST_TOKENS}
 * @param outputTokens tokens asked of the server, 1 to {@value #MOST_TOKENS}
 */
public record Shape(int inputTokens, int outputTokens) {

  /** The most tokens a shape may have on either side. */
  public static final int MOST_TOKENS = 10_000_000;

  /** Checks the ranges. */
  public Shape {
    checkRange("inputTokens", inputTokens);
    checkRange("outputTokens", outputTokens);
  }

  /** The shape as points are named after it, e.g. {@code 128/128}. */
  public String name() {
    return inputTokens + "/" + outputTokens;
  }

  private static void checkRange(String what, int tokens) {
    Checks.require(tokens >= 1 && tokens <= MOST_TOKENS, what + " must be 1 to " + MOST_TOKENS);
  }
}
