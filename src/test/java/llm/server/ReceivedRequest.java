package llm.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a client sent, kept whole.
 *
 * @param number counts the requests of the server from 1
 * @param method {@code GET}, {@code POST}, …
 * @param path without the query
 * @param headers found by their names in any case; several values of one name joined with a comma
 * @param body not to be modified
 */
public record ReceivedRequest(
    long number, String method, String path, Map<String, String> headers, byte[] body) {

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Without values of headers, which may be secret. */
  @Override
  public String toString() {
    return "%s %s (number %d, headers %s, %d bytes)"
        .formatted(method, path, number, headers.keySet(), body.length);
  }
}
