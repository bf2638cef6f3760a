package llm.settings;

/** What becomes of an answer with fewer output tokens than were asked for. */
public enum ShortOutput {
  /** A success that is counted and shown. */
  COUNT("count"),
  /** A failure. */
  FAIL("fail");

  private final String word;

  ShortOutput(String word) {
    this.word = word;
  }

  /** The word that names this rule in settings and reports. */
  public String word() {
    return word;
  }
}
