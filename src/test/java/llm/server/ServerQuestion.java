package llm.server;

/** Asks a server what it knows, before any load is sent. */
@FunctionalInterface
public interface ServerQuestion {

  /**
   * What the server answers to a POST of JSON.
   *
   * @param path such as {@code /tokenize}, behind the prefix of the server's URL
   * @throws TargetException when there is no answer
   */
  Answer post(String path, String json) throws TargetException;

  /**
   * An answer.
   *
   * @param status HTTP status
   * @param body as text
   */
  record Answer(int status, String body) {}
}
