package llm.report;

/** A baseline that cannot be read; the message is one line. */
public final class BaselineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is wrong, and where. */
  BaselineException(String message) {
    super(Printable.of(message), null, false, false);
  }
}
