package llm.engine;

/** Tells the users of a crowd what to do when. */
@FunctionalInterface
public interface CrowdDirector {

  /**
   * Directs until the load is over; called on a thread of its own.
   *
   * @throws InterruptedException when the run is ended from outside
   */
  void direct(Crowd crowd) throws InterruptedException;
}
