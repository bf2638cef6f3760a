package llm.settings;

/** In which order the prompts of a file are taken; the strategies of Gatling's feeders. */
public enum Sampling {
  /** From the first to the last, and again from the first. */
  CIRCULAR("circular"),
  /** From the first to the last, each once. */
  QUEUE("queue"),
  /** Any of them each time, some more often than others. */
  RANDOM("random"),
  /** In a random order, each once. */
  SHUFFLE("shuffle");

  private final String word;

  Sampling(String word) {
    this.word = word;
  }

  /** The word that names this strategy in settings and reports. */
  public String word() {
    return word;
  }

  /** Whether each prompt is taken once only, so that they run out. */
  public boolean runsOut() {
    return this == QUEUE || this == SHUFFLE;
  }
}
