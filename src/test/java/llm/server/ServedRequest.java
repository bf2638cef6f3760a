package llm.server;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The truth about one request, as only the server can know it. All instants are {@link
 * System#nanoTime()}.
 *
 * @param number counts the requests of the server from 1
 * @param requestId the request's {@code X-Request-Id}
 * @param method {@code GET}, {@code POST}, …
 * @param path without the query
 * @param status HTTP status of the response; 0 where it had none or holds it in scripted bytes
 * @param connection counts the connections of the server from 1
 * @param requestBytes length of the request's body
 * @param received when the request was completely read
 * @param firstToken just before the first token was handed to the socket
 * @param lastToken just before the last token was handed to the socket
 * @param end when the response ended
 * @param tokens tokens written
 * @param outcome how the response ended
 */
public record ServedRequest(
    long number,
    Optional<String> requestId,
    String method,
    String path,
    int status,
    long connection,
    int requestBytes,
    long received,
    OptionalLong firstToken,
    OptionalLong lastToken,
    long end,
    int tokens,
    Outcome outcome) {

  /** How a response ended. */
  public enum Outcome {
    /** Completely written. */
    COMPLETE,
    /** Cut off because the request asked for it. */
    CUT,
    /** The client left, or the server was closed, before it was complete. */
    INTERRUPTED
  }
}
