package llm.settings;

/** The endpoint that text is generated at. */
public enum Endpoint {
  /** {@code /v1/chat/completions}. */
  CHAT("chat"),
  /** {@code /v1/completions}. */
  COMPLETIONS("completions");

  private final String word;

  Endpoint(String word) {
    this.word = word;
  }

  /** The word that names this endpoint in settings and reports. */
  public String word() {
    return word;
  }
}
