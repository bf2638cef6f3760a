package llm.server;

/**
 * One thing said in an answer.
 *
 * @param due when it is to be said, as {@link System#nanoTime()}
 * @param kind how it is framed
 * @param data what is said, without line ends
 * @param tokens how many tokens it brings
 */
record Event(long due, Kind kind, String data, int tokens) {

  /** How an event is framed in an event stream. */
  enum Kind {
    /** The value of a {@code data} line. */
    DATA,
    /** The value of a {@code data} line below {@code event: error}. */
    NAMED_ERROR,
    /** A line without any field name. */
    BARE,
    /** A comment line. */
    COMMENT,
    /** The value of the {@code data} line that declares the end. */
    DONE
  }

  /** An event that brings no token. */
  static Event silent(long due, Kind kind, String data) {
    return new Event(due, kind, data, 0);
  }

  /** The event {@code [DONE]}. */
  static Event done(long due) {
    return new Event(due, Kind.DONE, "[DONE]", 0);
  }

  /** The same event, said {@code nanos} later. */
  Event later(long nanos) {
    return new Event(due + nanos, kind, data, tokens);
  }
}
