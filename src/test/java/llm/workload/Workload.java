package llm.workload;

import java.nio.file.Path;
import llm.settings.ImageShape;
import llm.settings.Shape;
import llm.settings.TextShape;

/**
 * What the requests of a run are made of.
 *
 * @param <S> the shapes it can make requests of
 */
public interface Workload<S extends Shape> {

  /** The shapes it can make requests of. */
  Class<S> shapeType();

  /** Gets ready for a run. */
  Prepared<S> prepare(Preparation preparation);

  /** Ready for a run. */
  @FunctionalInterface
  interface Prepared<S extends Shape> {

    /** Makes the records of requests of this shape. */
    RecordSource of(S shape);
  }

  /**
   * Random prompts of the shape's length as {@code prompt}, with {@code inputTokens} and {@code
   * outputTokens}.
   */
  static Workload<TextShape> randomPrompts() {
    return new RandomText();
  }

  /**
   * Random prompts as {@code prompt} with random images, or those of {@code llm.image.files}, as
   * {@code images}, with {@code inputTokens} and {@code outputTokens}.
   */
  static Workload<ImageShape> randomImages() {
    return new TextWithImages(Path.of(""));
  }

  /** Random words in the number of the shape's tokens, whatever a tokenizer makes of them. */
  static RecordSource randomWords(TextShape shape) {
    return RandomText.source(Texts.ofWords(0, 0), shape);
  }
}
