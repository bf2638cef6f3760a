package llm.engine;

/** Hears of a user of a crowd, on the user's event loop. */
public interface CrowdListener {

  /**
   * The user is through with its turn, and may get the next one at once.
   *
   * @param due the {@link System#nanoTime()} since which it could have the next: the end of its
   *     last request
   */
  void ended(CrowdUser user, long due);

  /** The user has left for good: its scenario told it to, or its turn could not be made. */
  void left(CrowdUser user);
}
