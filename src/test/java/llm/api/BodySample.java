package llm.api;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Keeps the first bytes of a body for error messages: more than will be shown, so that a secret
 * that crosses the end of what is shown is still recognised.
 */
final class BodySample {

  private static final int MAX_BYTES = 8192;

  private byte[] kept = {};

  /** Takes in what there is room for and leaves the buffer's position as it was. */
  void add(ByteBuffer bytes) {
    int length = Math.min(bytes.remaining(), MAX_BYTES - kept.length);
    if (length > 0) {
      int before = kept.length;
      kept = Arrays.copyOf(kept, before + length);
      bytes.get(bytes.position(), kept, before, length);
    }
  }

  /** What was kept, as text. */
  String text() {
    return Texts.utf8(kept, 0, kept.length);
  }
}
