package llm.workload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Images as the {@code data:} URLs that requests carry them in: ASCII that needs no escaping in
 * JSON, made once and read by everyone from the same bytes.
 */
final class DataUrl {

  /** Whole groups of three bytes; nothing as large as the image is made beside the URL itself. */
  private static final int BLOCK_BYTES = 3 * 4_096;

  private DataUrl() {}

  /**
   * The URL of an image.
   *
   * @param content holds it from its position to its limit, which are moved
   * @return read-only, of exactly its length
   */
  static ByteBuffer of(ImageType type, ByteBuffer content) {
    ByteBuffer url =
        ByteBuffer.allocate(Math.toIntExact(length(type, content.remaining()))).put(head(type));
    byte[] block = new byte[BLOCK_BYTES];
    byte[] base64 = new byte[BLOCK_BYTES / 3 * 4];
    while (content.remaining() >= BLOCK_BYTES) {
      content.get(block);
      Base64.getEncoder().encode(block, base64);
      url.put(base64);
    }
    url.put(Base64.getEncoder().encode(content));
    return url.flip().asReadOnlyBuffer();
  }

  /** How long the URL of so many bytes is. */
  static long length(ImageType type, long bytes) {
    return head(type).length + (bytes + 2) / 3 * 4;
  }

  private static byte[] head(ImageType type) {
    return ("data:" + type.mediaType() + ";base64,").getBytes(StandardCharsets.US_ASCII);
  }
}
