package llm.settings;

/**
 * Real prompts, each as long as it is; named after their file and not written in {@code
 * llm.shapes}.
 *
 * @param name of the prompts, e.g. {@code support} for those of {@code support.jsonl}
 */
public record PromptsShape(String name) implements Shape {

  /** Checks that there is a name. */
  public PromptsShape {
    Checks.require(!name.isBlank(), "name must not be blank");
  }

  /** How long the prompts are is not known: none. */
  @Override
  public long inputTokens() {
    return 0;
  }

  /** How long the prompts are is not known: none. */
  @Override
  public int sequenceTokens() {
    return 0;
  }

  /** Each prompt may ask for another length, so that it is not known: none. */
  @Override
  public int outputTokens() {
    return 0;
  }
}
