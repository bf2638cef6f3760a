package llm.load;

/** What load is put on a server at a point. */
public sealed interface LoadPlan permits ClosedPlan {

  /** How many users are known to come, so that their connections can be opened ahead. */
  int knownUsers();

  /** Whether every round is that of another user, who knows nothing of the rounds before. */
  boolean isOfNewUsers();

  /**
   * Puts the load on the server and waits for its end. To be called once.
   *
   * @param users who do it
   * @param cutOff ends what is in flight; called where that lasts longer than the load allows
   * @throws InterruptedException when the load is ended from outside
   */
  void run(LoadUser.Source users, Runnable cutOff) throws InterruptedException;
}
