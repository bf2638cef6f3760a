package llm.workload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Images as the {@code data:} URLs that requests carry them in: ASCII that needs no escaping in
 * JSON, made once and read by everyone from the same bytes.
 */
final class DataUrl {

  private DataUrl() {}

  /**
   * The URL of an image.
   *
   * @param content holds it from its position to its limit, which are moved
   * @return read-only, of exactly its length
   */
  static ByteBuffer of(ImageType type, ByteBuffer content) {
    byte[] head = head(type);
    ByteBuffer base64 = Base64.getEncoder().encode(content);
    ByteBuffer url = ByteBuffer.allocate(head.length + base64.remaining());
    return url.put(head).put(base64).flip().asReadOnlyBuffer();
  }

  /** How long the URL of so many bytes is. */
  static long length(ImageType type, long bytes) {
    return head(type).length + (bytes + 2) / 3 * 4;
  }

  private static byte[] head(ImageType type) {
    return ("data:" + type.mediaType() + ";base64,").getBytes(StandardCharsets.US_ASCII);
  }
}
