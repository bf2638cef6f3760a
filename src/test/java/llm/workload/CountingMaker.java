package llm.workload;

import java.util.function.IntFunction;

/**
 * Makes texts and has a tokenizer count them; a text of another length than asked is made again
 * with as many words more or fewer.
 *
 * <p>Counts the first texts of every sequence, which is all of most points, and then one in so
 * many. Which ones follows from their places, so that equal seeds make equal texts.
 *
 * @param maker makes texts of so many words
 * @param prefixTokens how many tokens all prompts share
 * @param counter counts them
 * @param every one text in so many is counted, at least 1
 * @param count gathers what is found
 */
record CountingMaker(
    RandomPrompts maker, int prefixTokens, FileTokenizer counter, int every, TextCount count)
    implements TextMaker {

  private static final int FIRST = 256;
  private static final int MOST_ROUNDS = 8;

  @Override
  public String text(long stream, long index, int tokens) {
    return counted(words -> maker.prompt(stream, index, 0, words), index, tokens);
  }

  @Override
  public String prompt(long stream, long index, int tokens) {
    return counted(
        words -> maker.prompt(stream, index, Math.min(prefixTokens, words - 1), words),
        index,
        tokens);
  }

  private String counted(IntFunction<String> ofWords, long index, int tokens) {
    if (index >= FIRST && index % every != 0) {
      return ofWords.apply(tokens);
    }
    int words = tokens;
    String text = ofWords.apply(words);
    int difference = counter.count(text) - tokens;
    for (int round = 0; round < MOST_ROUNDS && difference != 0; round++) {
      words = Math.max(1, words - difference);
      text = ofWords.apply(words);
      difference = counter.count(text) - tokens;
    }
    count.add(difference);
    return text;
  }
}
