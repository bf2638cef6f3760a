package llm.settings;

/** Where the images of a message stand. */
public enum ImageOrder {
  /** Behind the text, as {@code vllm bench serve} has them. */
  TEXT_FIRST("text-first"),
  /** Ahead of the text. */
  IMAGE_FIRST("image-first");

  private final String word;

  ImageOrder(String word) {
    this.word = word;
  }

  /** The word that names this order in settings and reports. */
  public String word() {
    return word;
  }
}
