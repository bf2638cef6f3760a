package llm.settings;

/** The endpoint that a query is compared with documents at. */
public enum RerankEndpoint {
  /** Ranks documents: {@code /v1/rerank}, or another path by dialect or {@code llm.rerank.path}. */
  RERANK("rerank"),
  /** Scores pairs of texts: {@code /score}. */
  SCORE("score");

  private final String word;

  RerankEndpoint(String word) {
    this.word = word;
  }

  /** The word that names this endpoint in settings and reports; it is also its kind of traffic. */
  public String word() {
    return word;
  }
}
