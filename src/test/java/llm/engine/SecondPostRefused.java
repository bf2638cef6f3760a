package llm.engine;

/** Stops Gatling's HTTP client from sending a request again. */
final class SecondPostRefused extends RuntimeException {

  static final SecondPostRefused INSTANCE = new SecondPostRefused();

  private SecondPostRefused() {
    super("a measured request is sent once", null, false, false);
  }
}
