package llm.server;

import java.util.function.LongConsumer;

/**
 * Counts the tokens of a prompt: one for each word between white space. Also makes a fingerprint of
 * it, so that the same prompt gets the same answer.
 */
final class Prompt {

  private static final int WORD_END = 0x1F;
  private static final int FACTOR = 31;

  private final LongConsumer words;
  private long tokens;
  private long fingerprint;

  Prompt() {
    this(word -> {});
  }

  /**
   * @param words gets a number for each token: the same for the same word
   */
  Prompt(LongConsumer words) {
    this.words = words;
  }

  /** Takes a text; its first word is a new one even where the text before ended within a word. */
  void add(char[] characters, int offset, int length) {
    long word = 0;
    boolean inWord = false;
    for (int i = offset; i < offset + length; i++) {
      char character = characters[i];
      if (Character.isWhitespace(character)) {
        if (inWord) {
          words.accept(word);
        }
        inWord = false;
      } else {
        word = inWord ? word * FACTOR : begin();
        word += character;
        mix(character);
        inWord = true;
      }
    }
    if (inWord) {
      words.accept(word);
    }
  }

  private long begin() {
    tokens++;
    mix(WORD_END);
    return 0;
  }

  /** Takes a text. */
  void add(String text) {
    add(text.toCharArray(), 0, text.length());
  }

  /** Takes a token that is given by its number. */
  void add(long token) {
    tokens++;
    mix(token);
    words.accept(token);
  }

  private void mix(long value) {
    fingerprint = fingerprint * FACTOR + value;
  }

  /** How many tokens. */
  long tokens() {
    return tokens;
  }

  /** A number that hardly two prompts share. */
  long fingerprint() {
    return fingerprint;
  }
}
