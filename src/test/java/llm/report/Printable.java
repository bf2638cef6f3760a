package llm.report;

/**
 * Text from servers, feeders and users made fit for display: one line, without characters that
 * command a terminal or reorder what is around them.
 */
public final class Printable {

  private static final char REPLACEMENT = '\ufffd';

  private Printable() {}

  /** The text with each unfit character as its escape, e.g. ESC as <code>&#92;u001b</code>. */
  public static String of(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(printable, character));
    return printable.toString();
  }

  /** The text with each half of a surrogate pair, which no encoding has, replaced. */
  static String wellFormed(String text) {
    if (text.chars().noneMatch(unit -> Character.isSurrogate((char) unit))) {
      return text;
    }
    return text.codePoints()
        .map(character -> isHalf(character) ? REPLACEMENT : character)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Whether a character can be shown as it is. */
  static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      case Character.FORMAT -> !isDirectional(character) && character != 0xfeff;
      default -> true;
    };
  }

  private static boolean isDirectional(int character) {
    return character == 0x061c
        || character == 0x200e
        || character == 0x200f
        || (character >= 0x202a && character <= 0x202e)
        || (character >= 0x2066 && character <= 0x2069);
  }

  private static boolean isHalf(int character) {
    return Character.getType(character) == Character.SURROGATE;
  }

  private static void append(StringBuilder printable, int character) {
    if (isHalf(character)) {
      printable.append(REPLACEMENT);
    } else if (isPrintable(character)) {
      printable.appendCodePoint(character);
    } else {
      printable.append(String.format("\\u%04x", character));
    }
  }
}
