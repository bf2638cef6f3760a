package llm.workload;

/** Images cannot be had; the message says in one line which and why. */
public final class ImageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ImageException(String message) {
    super(message);
  }
}
