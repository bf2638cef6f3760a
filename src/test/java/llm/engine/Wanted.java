package llm.engine;

/**
 * When a request is to be sent, in {@link System#nanoTime()}.
 *
 * @param scheduled when the load shape wants it
 * @param released when caps let it go, not before it is scheduled
 */
record Wanted(long scheduled, long released) {

  /** A pause after the release schedules anew. */
  Wanted {
    released = Math.max(released, scheduled);
  }
}
