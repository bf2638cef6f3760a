package llm.workload;

/** Tokens cannot be counted as things are; the message is one line for the user. */
public final class TokenizerException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says what is wrong and which setting to change. */
  public TokenizerException(String message) {
    super(message, null, false, false);
  }
}
