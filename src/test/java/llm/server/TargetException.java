package llm.server;

/** The server to be tested cannot be tested as things are; the message is one line for the user. */
public final class TargetException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says what is wrong and which setting to change. */
  public TargetException(String message) {
    super(message, null, false, false);
  }
}
