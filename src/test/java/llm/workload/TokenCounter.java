package llm.workload;

/** Counts the tokens of texts as the model to be measured does. Thread-safe. */
@FunctionalInterface
public interface TokenCounter {

  /**
   * The tokens of a text, and of what always comes with one, such as a chat template.
   *
   * @throws TokenizerException when they cannot be counted
   */
  int count(String text) throws TokenizerException;
}
