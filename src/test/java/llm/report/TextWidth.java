package llm.report;

/** Text in columns of a terminal, where Chinese characters and emoji take two. */
final class TextWidth {

  private static final int[][] WIDE = {
    {0x1100, 0x115f},
    {0x2e80, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1faff},
    {0x20000, 0x3fffd}
  };

  private TextWidth() {}

  /** How many columns the text takes. */
  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  /** The text with blanks after it. */
  static String padRight(String text, int width) {
    return text + " ".repeat(Math.max(0, width - of(text)));
  }

  /** The text with blanks before it. */
  static String padLeft(String text, int width) {
    return " ".repeat(Math.max(0, width - of(text))) + text;
  }

  /** The text cut to a width of at least 3, with three dots where something is missing. */
  static String cut(String text, int width) {
    return of(text) <= width ? text : text.substring(0, fitting(text, width - 3)) + "...";
  }

  /** How many chars of the text fit into a width. */
  static int fitting(String text, int width) {
    int used = 0;
    int index = 0;
    while (index < text.length()) {
      int character = text.codePointAt(index);
      used += of(character);
      if (used > width) {
        return index;
      }
      index += Character.charCount(character);
    }
    return index;
  }

  private static int of(int character) {
    switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT:
        return 0;
      default:
        for (int[] range : WIDE) {
          if (character >= range[0] && character <= range[1]) {
            return 2;
          }
        }
        return 1;
    }
  }
}
