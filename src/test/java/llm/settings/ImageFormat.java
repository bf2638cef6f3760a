package llm.settings;

/** How random images are compressed. */
public enum ImageFormat {
  /**
   * JPEG of quality 75 with chroma at half the resolution, as {@code vllm bench serve} sends it.
   */
  JPEG("jpeg"),
  /** PNG, without loss. */
  PNG("png");

  private final String word;

  ImageFormat(String word) {
    this.word = word;
  }

  /** The word that names this format in settings and reports. */
  public String word() {
    return word;
  }
}
