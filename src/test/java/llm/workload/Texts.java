package llm.workload;

import llm.settings.Shape;

/** Where workloads get random texts from: one maker per shape, all of one tokenizer. */
public final class Texts {

  private final RandomPrompts prompts;

  private Texts(RandomPrompts prompts) {
    this.prompts = prompts;
  }

  /**
   * Texts in which a word counts as a token.
   *
   * @param seed decides all words but the first ones
   * @param runNonce decides these
   */
  public static Texts ofWords(long seed, long runNonce) {
    return new Texts(new RandomPrompts(seed, runNonce));
  }

  /** The texts of the requests of a shape. */
  public TextMaker of(Shape shape) {
    return new TextMaker() {
      @Override
      public String text(long stream, long index, int tokens) {
        return prompts.prompt(stream, index, tokens);
      }

      @Override
      public String prompt(long stream, long index, int tokens) {
        return text(stream, index, tokens);
      }
    };
  }
}
