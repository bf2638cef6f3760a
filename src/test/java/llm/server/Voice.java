package llm.server;

/** Puts tokens into the member of a choice that holds them, e.g. {@code "text":"word"}. */
@FunctionalInterface
interface Voice {

  /**
   * The member that holds some tokens.
   *
   * @param from the first of them, counted from 0
   * @param to the one after the last of them
   */
  String member(int choice, int from, int to);

  /** The text of a completion. */
  static Voice completion(TokenTexts words) {
    return (choice, from, to) -> "\"text\":" + ChunkJson.quote(words.text(choice, from, to));
  }

  /** A key of the delta of a chat answer. */
  static Voice delta(String key, TokenTexts words) {
    String begin = "\"delta\":{" + ChunkJson.quote(key) + ":";
    return (choice, from, to) -> begin + ChunkJson.quote(words.text(choice, from, to)) + "}";
  }

  /** One voice for the first tokens, another one for those that follow. */
  static Voice split(int first, Voice before, Voice after) {
    return (choice, from, to) -> (from < first ? before : after).member(choice, from, to);
  }
}
