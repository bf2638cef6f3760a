package llm.workload;

/**
 * Makes texts without counting them.
 *
 * @param maker makes texts of so many words
 * @param prefixTokens how many tokens all prompts share
 * @param tokensPerWord tokens that a word costs on average
 */
record WordMaker(RandomPrompts maker, int prefixTokens, double tokensPerWord) implements TextMaker {

  @Override
  public String text(long stream, long index, int tokens) {
    return maker.prompt(stream, index, 0, words(tokens));
  }

  @Override
  public String prompt(long stream, long index, int tokens) {
    int length = words(tokens);
    // at least one word of its own
    int shared = prefixTokens == 0 ? 0 : Math.min(words(prefixTokens), length - 1);
    return maker.prompt(stream, index, shared, length);
  }

  private int words(int tokens) {
    return tokensPerWord == 1 ? tokens : Math.max(1, (int) Math.round(tokens / tokensPerWord));
  }
}
