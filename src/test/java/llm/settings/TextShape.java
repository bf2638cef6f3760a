package llm.settings;

/**
 * Text in, text out; written {@code 128/128}.
 *
 * @param promptTokens tokens of the prompt, 1 to {@value Shape#MOST_TOKENS}
 * @param outputTokens tokens asked of the server, 1 to {@value Shape#MOST_TOKENS}
 */
public record TextShape(int promptTokens, int outputTokens) implements Shape {

  /** Checks the ranges. */
  public TextShape {
    Shape.checkTokens("prompt tokens", promptTokens);
    Shape.checkTokens("output tokens", outputTokens);
  }

  @Override
  public String name() {
    return promptTokens + "/" + outputTokens;
  }

  @Override
  public int sequenceTokens() {
    return promptTokens;
  }

  @Override
  public long inputTokens() {
    return promptTokens;
  }
}
