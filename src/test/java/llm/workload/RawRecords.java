package llm.workload;

import java.io.IOException;
import java.util.Optional;

/** The records of a file of prompts in their order, one at a time in memory. */
interface RawRecords {

  /** The longest record in bytes; a file whose records are longer has another form than it says. */
  int MOST_BYTES = 64 << 20;

  /**
   * The next one, empty at the end.
   *
   * @throws PromptMistake where the file is not what its name says; nothing follows then
   */
  Optional<RawRecord> next() throws IOException, PromptMistake;
}
