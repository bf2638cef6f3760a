package llm.settings;

/** A text is not what its key allows, and there is more to say than what is allowed. */
final class InvalidTextException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The message must not hold the value, which may be secret. */
  InvalidTextException(String message) {
    super(message, null, false, false);
  }
}
