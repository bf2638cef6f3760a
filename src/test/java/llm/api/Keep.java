package llm.api;

/**
 * Which parts of an answer are kept; none is needed to measure.
 *
 * @param text the answer itself
 * @param reasoning what the model thought ahead of it
 * @param toolCalls the calls it asked for
 * @param values its vectors or scores
 */
public record Keep(boolean text, boolean reasoning, boolean toolCalls, boolean values) {

  /** Keeps nothing: the least memory. */
  public static final Keep NOTHING = new Keep(false, false, false, false);

  /** Keeps everything. */
  public static final Keep EVERYTHING = new Keep(true, true, true, true);

  /** The same and the answer itself. */
  public Keep withText() {
    return new Keep(true, reasoning, toolCalls, values);
  }
}
