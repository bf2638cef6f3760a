package llm.engine;

/** A request could not be built from the user's session. */
final class UnresolvedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String request;

  UnresolvedException(String request, String message) {
    super(message, null, false, false);
    this.request = request;
  }

  /** Name of the request, as far as it is known. */
  String request() {
    return request;
  }
}
