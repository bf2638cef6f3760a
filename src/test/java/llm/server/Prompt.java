package llm.server;

/**
 * Counts the tokens of a prompt: one for each word between white space. Also makes a fingerprint of
 * it, so that the same prompt gets the same answer.
 */
final class Prompt {

  private static final int WORD_END = 0x1F;

  private long tokens;
  private long fingerprint;

  /** Takes a text; its first word is a new one even where the text before ended within a word. */
  void add(char[] characters, int offset, int length) {
    boolean inWord = false;
    for (int i = offset; i < offset + length; i++) {
      char character = characters[i];
      if (Character.isWhitespace(character)) {
        inWord = false;
      } else {
        if (!inWord) {
          tokens++;
          mix(WORD_END);
        }
        inWord = true;
        mix(character);
      }
    }
  }

  /** Takes a text. */
  void add(String text) {
    add(text.toCharArray(), 0, text.length());
  }

  /** Takes a token that is given by its number. */
  void add(long token) {
    tokens++;
    mix(token);
  }

  private void mix(long value) {
    fingerprint = fingerprint * 31 + value;
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
