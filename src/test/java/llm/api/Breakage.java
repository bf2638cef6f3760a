package llm.api;

/** How a response ended other than by being complete. */
public enum Breakage {
  /**
   * No response came: the name was not found, the connection was refused, TLS failed, or the
   * connection closed before any byte of a response.
   */
  CONNECT,
  /** The connection died in the middle of the response. */
  CLOSED,
  /** A deadline of {@code llm.timeout.*} passed. */
  DEADLINE,
  /** The run was cut off while the request was in flight. */
  CUT_OFF
}
