package llm.settings;

/** The form that vectors are sent in. */
public enum VectorEncoding {
  /** JSON numbers. */
  FLOAT("float"),
  /** 32-bit floats in base64: about a third of the bytes. */
  BASE64("base64");

  private final String word;

  VectorEncoding(String word) {
    this.word = word;
  }

  /** The word that names this form in settings and requests. */
  public String word() {
    return word;
  }
}
