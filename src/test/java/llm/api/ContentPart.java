package llm.api;

import java.nio.ByteBuffer;
import java.util.function.Supplier;

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

  /**
   * An image that is ready to be sent. The bytes are shared by all that send it.
   *
   * @param url a {@code data:} URL in ASCII, from position to limit; nothing in it needs an escape
   *     in JSON, as in Base64
   */
  record EncodedImage(ByteBuffer url) implements ContentPart {

    /** A view of its own on the same bytes, which nobody can change. */
    public EncodedImage {
      url = url.asReadOnlyBuffer();
    }

    /** Shows the size alone. */
    @Override
    public String toString() {
      return "EncodedImage[" + url.remaining() + " bytes]";
    }
  }

  /**
   * An image of a file that has yet to be read.
   *
   * @param name of the file
   * @param url reads it, which takes its time; what it gives is as in {@link EncodedImage}
   */
  record PendingImage(String name, Supplier<ByteBuffer> url) implements ContentPart {}
}
