package llm.api;

import java.nio.ByteBuffer;

/**
 * Reads one response as it arrives and says at last what it was. Calls come in the order of the
 * wire: {@link #headers}, any number of {@link #bytes}, then {@link #complete} or {@link #broken},
 * whichever is first; what is called after that changes nothing. Every {@code at} is a {@link
 * System#nanoTime()} taken when the bytes arrived, before anything looked at them.
 *
 * <p>Used by one thread at a time. Nothing a server sends makes a reader throw.
 */
public interface ResponseReader {

  /**
   * Status line and headers arrived.
   *
   * @param status HTTP status
   * @param contentType value of {@code Content-Type}, or null
   * @param location value of {@code Location}, or null
   * @param retryAfter value of {@code Retry-After}, or null
   */
  void headers(int status, String contentType, String location, String retryAfter, long at);

  /**
   * Bytes of the body arrived, any transfer or content coding removed.
   *
   * @param bytes read from its position to its limit, not kept
   */
  void bytes(ByteBuffer bytes, long at);

  /** HTTP says that the body is complete. */
  void complete(long at);

  /**
   * The response will never be complete.
   *
   * @param kind how it ended
   * @param message what the HTTP client says, or which deadline passed; may be null
   */
  void broken(Breakage kind, String message, long at);

  /**
   * Adds an oddity that only the HTTP client sees and that is no failure, e.g. a content coding.
   */
  void note(String note);

  /**
   * What the response was.
   *
   * @throws IllegalStateException before it has ended
   */
  Reading reading();
}
