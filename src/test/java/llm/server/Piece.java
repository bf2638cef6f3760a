package llm.server;

/**
 * Bytes of a response body that are written together.
 *
 * @param due when, as {@link System#nanoTime()}
 * @param bytes what; not to be modified
 * @param tokens how many tokens these bytes complete
 * @param alone whether nothing else may share its write to the socket
 */
record Piece(long due, byte[] bytes, int tokens, boolean alone) {

  /** A piece that may share its write with others that are due. */
  static Piece of(long due, byte[] bytes, int tokens) {
    return new Piece(due, bytes, tokens, false);
  }

  /** The same piece with other bytes. */
  Piece with(byte[] others) {
    return new Piece(due, others, tokens, alone);
  }
}
