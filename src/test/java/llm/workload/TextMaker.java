package llm.workload;

/**
 * Makes random texts of an exact length in tokens, for prompts, queries, documents and whatever
 * else is text. Thread-safe and fast; several threads make texts at once.
 *
 * <p>The length is that of the content alone, as the tokenizer of the run counts it: without a chat
 * template, and without special tokens at beginning or end. The texts begin and end with a letter.
 */
public interface TextMaker {

  /** About how many bytes a token takes: those of a word and of the space behind it. */
  long BYTES_PER_TOKEN = 7;

  /**
   * A text. Equal arguments make equal texts in the same run; the first words differ from run to
   * run, unless the settings want the same texts in every run.
   *
   * @param stream which sequence of texts, as {@link RecordSource#record} has it
   * @param index the text's place in the sequence; a request of several texts takes several places,
   *     e.g. those from {@code index * texts}
   * @param tokens its length, at least 1
   */
  String text(long stream, long index, int tokens);

  /**
   * As {@link #text}, beginning with the tokens that all prompts of the run share where the
   * settings want such a prefix. They are part of the length.
   */
  String prompt(long stream, long index, int tokens);
}
