package llm.server;

/** Decides when the tokens of answers are due. */
@FunctionalInterface
interface Scheduler {

  /** The schedule of one answer. */
  Schedule schedule(Request request);
}
