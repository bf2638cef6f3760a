package llm.server;

import java.util.Map;

/**
 * A request that was received completely.
 *
 * @param number counts the requests of the server from 1
 * @param connection counts the connections of the server from 1
 * @param wire the protocol
 * @param method {@code GET}, {@code POST}, …
 * @param path without the query
 * @param headers names in any case; several values of one name joined with a comma
 * @param body not to be modified
 * @param received when its last byte was read, as {@link System#nanoTime()}
 * @param inFlight how many requests the server was answering when it turned to this one, which
 *     counts too; 0 before that
 */
record Request(
    long number,
    long connection,
    Wire wire,
    String method,
    String path,
    Map<String, String> headers,
    byte[] body,
    long received,
    int inFlight) {

  /** The same request, once the server turns to it. */
  Request among(int others) {
    return new Request(number, connection, wire, method, path, headers, body, received, others);
  }

  /** A header's value, or null. */
  String header(String name) {
    return headers.get(name);
  }

  /** As in vLLM, the id of the response holds that of the request. */
  String responseId() {
    String id = header("x-request-id");
    return id != null ? id : "%016x".formatted(number);
  }

  /** Whether the client wants to use the connection again. */
  boolean keepsConnection() {
    return wire != Wire.HTTP_1_0
        && !headers.getOrDefault("connection", "").equalsIgnoreCase("close");
  }
}
