package llm.measure;

/** Hears of the requests of a run. */
@FunctionalInterface
public interface RecordSink {

  /**
   * A request is being sent; most sinks wait for its record. Called on the event loop of the
   * request's user: must neither block nor throw.
   *
   * @param point the point it belongs to
   * @param sent its {@code sent}, ns
   */
  default void started(Point point, long sent) {}

  /**
   * A connection was opened ahead of the load of a point. Called on the event loop of its user:
   * must neither block nor throw.
   *
   * @param point the point whose requests will go through it
   * @param took until it was ready, ns
   */
  default void opened(Point point, long took) {}

  /**
   * A request has ended. Called on the event loop of the request's user: must neither block nor
   * throw.
   */
  void accept(RequestRecord record);

  /**
   * A request has ended that only warmed something up. A sink may do with it what it does with
   * others, so as to be warm itself, but keeps nothing of it. Called as {@link #accept} is.
   */
  default void rehearse(RequestRecord record) {}
}
