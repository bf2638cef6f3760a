package llm.measure;

import java.util.Locale;

/**
 * What became of one request: exactly one verdict each, the first that applies in the order of
 * declaration ({@link #ABORTED} apart).
 */
public enum Verdict {
  /** DNS, connect or TLS failed, or the connection died before any byte of a response. */
  CONNECT_ERROR,
  /** A status outside 2xx. */
  HTTP_ERROR,
  /** A deadline of {@code llm.timeout.*} passed. */
  TIMEOUT,
  /** The server reported an error inside a 2xx response, or gave up by its finish reason. */
  ERROR_EVENT,
  /** Wrong content type, or a complete event or body that is not what it should be. */
  MALFORMED,
  /** The body or the connection ended without a declared end. */
  TRUNCATED,
  /** A declared end without a single token, or a pooling answer without data. */
  EMPTY,
  /** As {@link #OK}, but the server counted fewer output tokens than were asked for. */
  SHORT_OUTPUT,
  /** All as asked. */
  OK,
  /** Still in flight when the run was cut off: neither success nor failure. */
  ABORTED;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** The word that names this verdict in files, tables and messages, e.g. {@code http_error}. */
  public String word() {
    return word;
  }

  /** Whether this verdict is a failure whatever the settings say. */
  public boolean isFailure() {
    return ordinal() < SHORT_OUTPUT.ordinal();
  }
}
