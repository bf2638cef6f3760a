package llm.server;

/** When the tokens of one answer are due. Made for one answer, asked token by token. */
@FunctionalInterface
interface Schedule {

  /** The due of the next token, as {@link System#nanoTime()}; never before that of the last. */
  long next();
}
