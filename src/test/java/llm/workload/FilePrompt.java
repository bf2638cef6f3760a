package llm.workload;

import java.util.List;
import java.util.OptionalInt;

/**
 * One entry of a file of prompts.
 *
 * @param system the instruction ahead, or empty
 * @param turns what the user says, turn by turn, at least one
 * @param image the image of the first turn as the file names it, or empty
 * @param outputTokens to ask for, where the file says so
 */
record FilePrompt(String system, List<Turn> turns, String image, OptionalInt outputTokens) {

  /**
   * A turn of a conversation.
   *
   * @param prompt what the user says
   * @param answer what was answered when the conversation was recorded, or empty
   */
  record Turn(String prompt, String answer) {}

  /** Turns that cannot change any more. */
  FilePrompt {
    turns = List.copyOf(turns);
  }

  /** A prompt and nothing else. */
  static FilePrompt of(String prompt) {
    return new FilePrompt("", List.of(new Turn(prompt, "")), "", OptionalInt.empty());
  }
}
