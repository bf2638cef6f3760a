package llm.server;

import java.io.InputStream;

/**
 * The text of a JSON string of ASCII characters, read byte by byte where it lies: so the beginning
 * of a string of megabytes costs nothing but itself.
 */
final class JsonStringBytes extends InputStream {

  private static final int UNICODE_DIGITS = 4;
  private static final int HEXADECIMAL = 16;
  private static final int NOT_ASCII = '?';

  private final byte[] json;
  private int at;

  /**
   * @param start where the first character of the string is, after the quotation mark
   */
  JsonStringBytes(byte[] json, int start) {
    this.json = json;
    this.at = start;
  }

  @Override
  public int read() {
    if (at >= json.length || json[at] == '"') {
      return -1;
    }
    int character = json[at++] & 0xFF;
    return character == '\\' && at < json.length ? escaped() : character;
  }

  private int escaped() {
    int escape = json[at++];
    return switch (escape) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> escape;
    };
  }

  private int unicode() {
    int character = 0;
    for (int digit = 0; digit < UNICODE_DIGITS && at < json.length; digit++) {
      character = character * HEXADECIMAL + Math.max(0, Character.digit(json[at++], HEXADECIMAL));
    }
    return character < 0x80 ? character : NOT_ASCII;
  }
}
