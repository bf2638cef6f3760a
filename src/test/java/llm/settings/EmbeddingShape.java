package llm.settings;

/**
 * Texts in, vectors out; written {@code 512}, or {@code 512*8} for eight texts in each request.
 *
 * @param textTokens tokens of each text, 1 to {@value Shape#MOST_TOKENS}
 * @param texts texts of a request, 1 to {@value #MOST_TEXTS}
 */
public record EmbeddingShape(int textTokens, int texts) implements Shape {

  /** The most texts that a request may have. */
  public static final int MOST_TEXTS = 100_000;

  /** Checks the ranges. */
  public EmbeddingShape {
    Shape.checkTokens("text tokens", textTokens);
    Checks.require(texts >= 1 && texts <= MOST_TEXTS, "texts must be 1 to " + MOST_TEXTS);
  }

  @Override
  public String name() {
    return texts == 1 ? Integer.toString(textTokens) : textTokens + "*" + texts;
  }

  @Override
  public long inputTokens() {
    return (long) textTokens * texts;
  }

  @Override
  public int sequenceTokens() {
    return textTokens;
  }

  @Override
  public int outputTokens() {
    return 0;
  }
}
