package llm.workload;

import java.nio.file.Path;
import java.util.List;
import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.PromptsShape;
import llm.settings.RerankShape;
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

  /**
   * The shapes of requests that are as long as they are, so that {@code llm.shapes} has no say;
   * empty where it has.
   */
  default List<S> ownShapes() {
    return List.of();
  }

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

  /**
   * Random texts of the shape's length as {@code texts}, with {@code inputTokens}: the list of
   * them, or the text itself where the shape has one.
   */
  static Workload<EmbeddingShape> randomTexts() {
    return new RandomTexts();
  }

  /**
   * A random query as {@code query} and random documents as {@code documents}, with {@code
   * inputTokens}: those of the query count with every document.
   */
  static Workload<RerankShape> randomDocuments() {
    return new RandomDocuments();
  }

  /**
   * What a simulation feeds by itself, by any feeder of Gatling's.
   *
   * @param name of the prompts, which the points are named after
   */
  static Workload<PromptsShape> fed(String name) {
    return new FedPrompts(name);
  }

  /** Random words in the number of the shape's tokens, whatever a tokenizer makes of them. */
  static RecordSource randomWords(TextShape shape) {
    return RandomText.source(Texts.ofWords(0, 0), shape);
  }

  /** Texts of random words. */
  static RecordSource randomWords(EmbeddingShape shape) {
    return RandomTexts.source(Texts.ofWords(0, 0), new LengthRange(0, 0), shape);
  }

  /** A query and documents of random words. */
  static RecordSource randomWords(RerankShape shape) {
    return RandomDocuments.source(Texts.ofWords(0, 0), new LengthRange(0, 0), shape);
  }
}
