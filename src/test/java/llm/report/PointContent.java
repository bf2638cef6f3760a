package llm.report;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What each request of a point was made of, where the load says so. The published tables show these
 * as Input and Image.
 *
 * @param inputTokens content tokens per request, without chat template and images
 * @param outputTokens output tokens demanded per request
 * @param image size of the images as height x width, e.g. {@code 720x1280}
 * @param inputs texts to embed, documents or pairs per request of pooling traffic
 */
public record PointContent(
    OptionalInt inputTokens, OptionalInt outputTokens, Optional<String> image, OptionalInt inputs) {

  /** Nothing is known. */
  public static final PointContent NOTHING =
      new PointContent(
          OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty());

  /** Text of so many tokens, answered with so many. */
  public static PointContent text(int inputTokens, int outputTokens) {
    return new PointContent(
        OptionalInt.of(inputTokens),
        OptionalInt.of(outputTokens),
        Optional.empty(),
        OptionalInt.empty());
  }

  /** Text of so many tokens and images of one size, answered with so many tokens. */
  public static PointContent image(String size, int inputTokens, int outputTokens) {
    return new PointContent(
        OptionalInt.of(inputTokens),
        OptionalInt.of(outputTokens),
        Optional.of(size),
        OptionalInt.empty());
  }

  /** Pooling traffic: so many inputs per request, with so many tokens in all. */
  public static PointContent pooling(int inputs, int inputTokens) {
    return new PointContent(
        OptionalInt.of(inputTokens), OptionalInt.empty(), Optional.empty(), OptionalInt.of(inputs));
  }
}
