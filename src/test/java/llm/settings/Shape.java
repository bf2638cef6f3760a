package llm.settings;

/**
 * What a request is made of, in numbers. Each kind of traffic has shapes of its own, and the way a
 * shape is written tells which.
 */
public sealed interface Shape
    permits TextShape, PromptsShape, ImageShape, EmbeddingShape, RerankShape {

  /** The most tokens a shape may have anywhere. */
  int MOST_TOKENS = 10_000_000;

  /** As {@code llm.shapes} has it and points are named after it, e.g. {@code 128/128}. */
  String name();

  /** Tokens of text that the request brings by this shape, images and templates apart. */
  long inputTokens();

  /** Tokens of text that the model sees at once: what has to fit its window beside the output. */
  int sequenceTokens();

  /** Tokens that are to be generated, 0 where none are. */
  int outputTokens();

  /** Throws unless a number of tokens is in range. */
  static void checkTokens(String what, int tokens) {
    Checks.require(tokens >= 1 && tokens <= MOST_TOKENS, what + " must be 1 to " + MOST_TOKENS);
  }
}
