package llm.server;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Collects head and body of one request as they arrive. */
final class RequestAssembly {

  /** Bodies are refused beyond this size in bytes. */
  static final int MAX_BODY = 256 << 20;

  private final Wire wire;
  private final String method;
  private final String path;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(1024);

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
  }

  /**
   * Takes bytes of the body; the buffer stays the caller's.
   *
   * @return whether the body is still within bounds
   */
  boolean append(ByteBuf bytes) {
    if (body.size() + (long) bytes.readableBytes() > MAX_BODY) {
      return false;
    }
    byte[] copy = new byte[bytes.readableBytes()];
    bytes.readBytes(copy);
    body.writeBytes(copy);
    return true;
  }

  /** The request, complete now. */
  Request complete(long number, long connection) {
    long received = System.nanoTime();
    return new Request(
        number,
        connection,
        wire,
        method,
        path,
        Collections.unmodifiableMap(headers),
        body.toByteArray(),
        received);
  }
}
