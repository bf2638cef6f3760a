package llm.server;

/**
 * How a response ends once its last piece was written.
 *
 * @param manner what is done
 * @param afterNanos how long after the last piece, in nanoseconds
 */
record Ending(Manner manner, long afterNanos) {

  /** What is done at the end. */
  enum Manner {
    /** The response is completed as its framing demands. */
    COMPLETE,
    /** The connection is closed in an orderly way, whatever was announced. */
    CLOSE,
    /** HTTP/1.1: the connection is reset; HTTP/2: the stream is. */
    RESET,
    /** HTTP/2 only: GOAWAY that says this very stream was never processed. */
    GO_AWAY
  }

  /** The proper end. */
  static final Ending COMPLETE = new Ending(Manner.COMPLETE, 0);

  boolean isComplete() {
    return manner == Manner.COMPLETE;
  }
}
