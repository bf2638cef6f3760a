package llm.load;

/**
 * A user as a load knows it: it does one round, a request or a conversation, after the other.
 *
 * <p>Its methods may be called on any thread; a round must have ended before the next begins.
 */
public interface LoadUser {

  /**
   * Begins a round.
   *
   * @param scheduled the {@link System#nanoTime()} at which the load wants it; may be to come
   * @param released when a cap lets it go, not before {@code scheduled}
   */
  void begin(long scheduled, long released);

  /** Makes the user go. */
  void dismiss();

  /** Hears of a user, on any thread. */
  interface Listener {

    /**
     * The round is over.
     *
     * @param due the {@link System#nanoTime()} since which the next could begin
     */
    void ended(LoadUser user, long due);

    /** The user has gone by itself and comes no more; its round is over. */
    void left(LoadUser user);
  }

  /** Where users come from. */
  @FunctionalInterface
  interface Source {

    /** One more. */
    LoadUser enter(Listener listener);
  }
}
