package llm.workload;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * One record of a file of prompts, not yet understood.
 *
 * @param offset of its first byte in the file
 * @param line of its first byte, from 1
 * @param bytes without the line break that ends it
 */
record RawRecord(long offset, long line, byte[] bytes) {

  /**
   * The text.
   *
   * @throws PromptMistake where it is not UTF-8
   */
  String text() throws PromptMistake {
    try {
      // a new decoder reports what String's constructor would replace
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new PromptMistake(line, "is not text in UTF-8");
    }
  }
}
