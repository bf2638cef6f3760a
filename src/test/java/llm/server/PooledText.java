package llm.server;

/**
 * A text of which a vector or a score is made.
 *
 * @param text itself; empty where it came as token numbers
 * @param tokens without special ones
 * @param special tokens that the tokenizer puts around it
 * @param meaning what it is about
 */
record PooledText(String text, long tokens, int special, Meaning meaning) {

  /** As in BERT's tokenizers: {@code [CLS]} before a text and {@code [SEP]} after it. */
  static final int SPECIAL = 2;

  static PooledText of(String text, int axes) {
    Meaning meaning = new Meaning(axes);
    Prompt prompt = new Prompt(meaning::add);
    prompt.add(text);
    return new PooledText(text, prompt.tokens(), SPECIAL, meaning);
  }

  /** All its tokens. */
  long allTokens() {
    return tokens + special;
  }

  /** All tokens of this text and another one read together: there is one more {@code [SEP]}. */
  long tokensWith(PooledText other) {
    return tokens + other.tokens + SPECIAL + 1;
  }
}
