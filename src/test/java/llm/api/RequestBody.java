package llm.api;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;

/** The body of a request. */
public interface RequestBody {

  /**
   * The body as UTF-8 JSON, one piece behind the other. Texts go as they are: nothing in them is an
   * expression. Images are shared with other requests: who reads a piece moves no position.
   */
  List<ByteBuffer> pieces();

  /** The same as one piece. */
  default byte[] toBytes() {
    List<ByteBuffer> pieces = pieces();
    ByteBuffer whole = ByteBuffer.allocate(pieces.stream().mapToInt(ByteBuffer::remaining).sum());
    pieces.forEach(piece -> whole.put(piece.duplicate()));
    return whole.array();
  }

  /** Whether {@link #pieces} reads files first, and so takes its time. */
  default boolean readsFiles() {
    return false;
  }

  /** Whether the answer will be an event stream. */
  boolean streams();

  /**
   * Output tokens that the request demands, by what is really sent: an extra key may ask for others
   * than were set. Empty where it demands none.
   */
  default OptionalInt demandedTokens() {
    return OptionalInt.empty();
  }
}
