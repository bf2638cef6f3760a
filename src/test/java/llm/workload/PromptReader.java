package llm.workload;

import java.util.Optional;

/** Understands the records of one form of file. */
interface PromptReader {

  /**
   * What a record holds.
   *
   * @throws PromptMistake when it is not what it should be
   */
  Entry read(RawRecord record) throws PromptMistake;

  /**
   * What was found.
   *
   * @param prompt the prompt, if there is one
   * @param skipped why it cannot be used, as it follows a number of such entries; empty where there
   *     is nothing to be used, such as in a blank line
   */
  record Entry(Optional<FilePrompt> prompt, String skipped) {

    /** Nothing, as in a blank line. */
    static final Entry NOTHING = new Entry(Optional.empty(), "");

    /** A prompt. */
    static Entry of(FilePrompt prompt) {
      return new Entry(Optional.of(prompt), "");
    }

    /** An entry that no request can be made of. */
    static Entry skipped(String why) {
      return new Entry(Optional.empty(), why);
    }
  }
}
