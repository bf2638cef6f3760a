package llm.workload;

import java.util.Optional;
import llm.settings.Shape;

/**
 * Where workloads get random texts from: one maker per shape, all of one tokenizer.
 *
 * <p>Whoever makes texts of several lengths for one request, such as a query and documents, takes
 * one maker and asks it for each text.
 */
@FunctionalInterface
public interface Texts {

  /** The texts of the requests of a shape. */
  TextMaker of(Shape shape);

  /** What a tokenizer counted in the texts of a shape; empty where none counts. */
  default Optional<CountedTexts> counted(Shape shape) {
    return Optional.empty();
  }

  /**
   * Texts in which a word counts as a token, whatever a server makes of it.
   *
   * @param seed decides all words but the first ones
   * @param runNonce decides these
   */
  static Texts ofWords(long seed, long runNonce) {
    return CountedTextSource.ofWords(new TextOrder(seed, runNonce, 0));
  }
}
