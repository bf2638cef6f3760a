package llm.api;

import java.nio.charset.StandardCharsets;

/** Cuts and cleans texts that servers sent. */
final class Texts {

  private static final char ELLIPSIS = '…';

  private Texts() {}

  /** The text with every run of white space and control characters as one space. */
  static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
        gap = line.length() > 0;
      } else {
        if (gap) {
          line.append(' ');
          gap = false;
        }
        line.append(c);
      }
    }
    return line.toString();
  }

  /** The text, or as much of it as fits with an ellipsis; never half a surrogate pair. */
  static String shortened(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return text;
    }
    int end = maxChars - 1;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + ELLIPSIS;
  }

  /** The text, or as much of its beginning as is not longer in UTF-8; never half a character. */
  static String firstBytes(String text, int maxBytes) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= maxBytes) {
      return text;
    }
    int end = maxBytes;
    while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  /** The bytes as text, what is no UTF-8 replaced. */
  static String utf8(byte[] bytes, int offset, int length) {
    return new String(bytes, offset, length, StandardCharsets.UTF_8);
  }
}
