package llm.workload;

/** A file of prompts cannot be used; the message says why, one line per mistake. */
public final class PromptFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PromptFileException(String message) {
    super(message);
  }
}
