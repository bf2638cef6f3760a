package llm.server;

import java.util.Collections;

/**
 * A vector or score as JSON.
 *
 * @param number of the input, document or pair it belongs to, from 0
 * @param index JSON of that number, or null where it is not told
 * @param value JSON of the vector or score, or null where it is not told
 */
record Item(int number, String index, String value) {

  /**
   * An item at its place in a list.
   *
   * @param usual JSON of its value
   * @param tokens of what it belongs to
   */
  static Item of(Items items, int place, int number, String usual, long tokens) {
    String index =
        switch (items.indexAt(place)) {
          case NUMBER -> Integer.toString(number);
          case TEXT -> "\"" + number + "\"";
          case NONE -> null;
        };
    String value =
        switch (items.valueAt(place)) {
          case USUAL, NAN, INFINITY -> usual;
          case NULL -> "null";
          case TEXT -> "\"none\"";
          case EMPTY -> "[]";
          case NESTED -> "[" + usual + "]";
          case PER_TOKEN -> "[" + repeated(usual, Math.max(2, tokens)) + "]";
          case NONE -> null;
        };
    return new Item(number, index, value);
  }

  private static String repeated(String text, long times) {
    return String.join(",", Collections.nCopies((int) times, text));
  }
}
