package testkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * An event stream, byte for byte, that the simulated server is to answer with. Immutable: the
 * methods return longer copies.
 */
public final class RawStream {

  private static final String HEAD =
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";

  private final List<Map<String, Object>> pieces;

  private RawStream(List<Map<String, Object>> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /** A stream whose headers come at once. */
  public static RawStream open() {
    return of(HEAD);
  }

  /** A response that begins like this, from its status line. */
  public static RawStream of(String head) {
    return new RawStream(List.of(Map.of("text", head)));
  }

  /** A response of these bytes, head and all, with so many bytes to each write. */
  public static Map<String, Object> replay(byte[] response, int bytesPerWrite, boolean complete) {
    List<Map<String, Object>> pieces = new ArrayList<>();
    for (int from = 0; from < response.length; ) {
      int to = from + Math.min(response.length - from, bytesPerWrite);
      pieces.add(piece(0, Arrays.copyOfRange(response, from, to)));
      from = to;
    }
    return raw(pieces, complete ? "keep" : "close");
  }

  /** An event with this data, so many milliseconds after what came before it. */
  public RawStream event(int afterMillis, String data) {
    return bytes(afterMillis, ChatEvents.event(data));
  }

  /** An event with this data, at once. */
  public RawStream event(String data) {
    return event(0, data);
  }

  /** A piece of the body in a chunk and a write of its own. */
  public RawStream bytes(int afterMillis, String text) {
    return bytes(afterMillis, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A piece of the body in a chunk and a write of its own. */
  public RawStream bytes(int afterMillis, byte[] bytes) {
    byte[] head = (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] chunk = new byte[head.length + bytes.length + 2];
    System.arraycopy(head, 0, chunk, 0, head.length);
    System.arraycopy(bytes, 0, chunk, head.length, bytes.length);
    chunk[chunk.length - 2] = '\r';
    chunk[chunk.length - 1] = '\n';
    return and(piece(afterMillis, chunk));
  }

  /** Ends it properly. */
  public Map<String, Object> end() {
    return raw(and(Map.of("text", "0\r\n\r\n")).pieces, "keep");
  }

  /** Ends it with {@code [DONE]}, properly. */
  public Map<String, Object> done() {
    return event(ChatEvents.DONE).end();
  }

  /** Closes the connection, the body unfinished, so many milliseconds later. */
  public Map<String, Object> close(int afterMillis) {
    return raw(and(piece(afterMillis, new byte[0])).pieces, "close");
  }

  private RawStream and(Map<String, Object> piece) {
    List<Map<String, Object>> all = new ArrayList<>(pieces);
    all.add(piece);
    return new RawStream(all);
  }

  private static Map<String, Object> piece(int afterMillis, byte[] bytes) {
    return Map.of("afterMs", afterMillis, "base64", Base64.getEncoder().encodeToString(bytes));
  }

  private static Map<String, Object> raw(List<Map<String, Object>> pieces, String then) {
    return Map.of("raw", Map.of("pieces", pieces, "then", then));
  }
}
