package llm.measure;

/** Takes the records of a run as requests end. */
@FunctionalInterface
public interface RecordSink {

  /** Called on the event loop of the request's user: must neither block nor throw. */
  void accept(RequestRecord record);
}
