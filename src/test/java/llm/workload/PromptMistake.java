package llm.workload;

/** What is wrong with one record of a file of prompts, as it follows the place. */
final class PromptMistake extends Exception {

  private static final long serialVersionUID = 1L;

  private static final int LONGEST_QUOTE = 40;

  private final long line;

  /**
   * A mistake.
   *
   * @param line where it is, from 1
   */
  PromptMistake(long line, String message) {
    super(message);
    this.line = line;
  }

  /** The line, from 1. */
  long line() {
    return line;
  }

  /** A text of the file for messages: on one line and not too long. */
  static String quote(String text) {
    String line = text.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.codePointCount(0, line.length()) <= LONGEST_QUOTE
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST_QUOTE)) + "…";
  }
}
