package llm.server;

import java.util.List;

/** The tokens of one answer. */
@FunctionalInterface
interface TokenTexts {

  /**
   * The text of a token.
   *
   * @param choice counts the choices from 0
   * @param token counts the tokens of the choice from 0
   */
  String text(int choice, int token);

  /** The text of the tokens from one (inclusive) to another (exclusive). */
  default String text(int choice, int from, int to) {
    if (to == from + 1) {
      return text(choice, from);
    }
    StringBuilder text = new StringBuilder();
    for (int token = from; token < to; token++) {
      text.append(text(choice, token));
    }
    return text.toString();
  }

  /** These very tokens, the same in every choice. */
  static TokenTexts of(List<String> texts) {
    return (choice, token) -> texts.get(token);
  }
}
