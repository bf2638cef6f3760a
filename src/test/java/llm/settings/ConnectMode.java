package llm.settings;

/** When the connections of a load point are opened. */
public enum ConnectMode {
  /** Before the point begins, so that no measured request waits for a connect storm. */
  AHEAD("ahead"),
  /** Inside the measured requests, as {@code vllm bench serve} does. */
  INSIDE("inside");

  private final String word;

  ConnectMode(String word) {
    this.word = word;
  }

  /** The word that names this mode in settings and reports. */
  public String word() {
    return word;
  }
}
