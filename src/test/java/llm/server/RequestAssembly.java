package llm.server;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Collects head and body of one request as they arrive. */
final class RequestAssembly {

  /** Bodies are refused beyond this size in bytes. */
  static final int MAX_BODY = 256 << 20;

  /** Room is made at once up to this size in bytes, whatever a head announces. */
  private static final int MOST_ANNOUNCED = 16 << 20;

  private final Wire wire;
  private final String method;
  private final String path;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private byte[] body;
  private int length;

  RequestAssembly(
      Wire wire,
      String method,
      String target,
      Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> headers) {
    this.wire = wire;
    this.method = method;
    int query = target.indexOf('?');
    this.path = query < 0 ? target : target.substring(0, query);
    headers.forEach(
        header ->
            this.headers.merge(
                header.getKey().toString(),
                header.getValue().toString(),
                (first, second) -> first + ", " + second));
    this.body = new byte[announced()];
  }

  /** The length of the body where the head tells it, so that it is never copied. */
  private int announced() {
    try {
      long told = Long.parseLong(headers.getOrDefault("content-length", "0"));
      return (int) Math.max(0, Math.min(told, MOST_ANNOUNCED));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Takes bytes of the body; the buffer stays the caller's.
   *
   * @return whether the body is still within bounds
   */
  boolean append(ByteBuf bytes) {
    int more = bytes.readableBytes();
    if (length + (long) more > MAX_BODY) {
      return false;
    }
    if (length + more > body.length) {
      body = Arrays.copyOf(body, Math.max(length + more, Math.min(MAX_BODY, 2 * body.length)));
    }
    bytes.readBytes(body, length, more);
    length += more;
    return true;
  }

  /**
   * The request, complete.
   *
   * @param received when its last byte was read, as {@link System#nanoTime()}
   */
  Request complete(long number, long connection, long received) {
    return new Request(
        number,
        connection,
        wire,
        method,
        path,
        Collections.unmodifiableMap(headers),
        length == body.length ? body : Arrays.copyOf(body, length),
        received,
        0);
  }
}
