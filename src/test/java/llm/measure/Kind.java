package llm.measure;

/** A kind of traffic. */
public enum Kind {
  /** Text in, text out, streamed. */
  TEXT("text", true),
  /** Text and images in, text out, streamed. */
  IMAGE("image", true),
  /** Text in, vectors out. */
  EMBEDDING("embedding", false),
  /** A query and documents in, their relevance out. */
  RERANK("rerank", false),
  /** Pairs of texts in, their similarity out. */
  SCORE("score", false);

  private final String word;
  private final boolean generating;

  Kind(String word, boolean generating) {
    this.word = word;
    this.generating = generating;
  }

  /** The word that names this kind in files, tables and settings. */
  public String word() {
    return word;
  }

  /** Whether answers are generated token by token; the others are answered in one piece. */
  public boolean isGenerating() {
    return generating;
  }
}
