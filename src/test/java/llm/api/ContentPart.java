package llm.api;

/** A part of what a user says. */
public sealed interface ContentPart {

  /** Words. */
  record Text(String text) implements ContentPart {}

  /**
   * An image.
   *
   * @param url where it is, or the image itself as a {@code data:} URL
   */
  record Image(String url) implements ContentPart {}
}
