package llm.settings;

import java.util.ArrayList;
import java.util.List;

/** Collects the mistakes of one reading of the configuration. */
final class Mistakes {

  private static final int LONGEST_VALUE = 100;

  private final List<SettingsMistake> found = new ArrayList<>();

  /** Notes a mistake; {@code value} is shortened and kept on one line, secrets already masked. */
  void add(String key, String value, String origin, String message) {
    found.add(
        new SettingsMistake(
            oneLine(key), shorten(oneLine(value)), oneLine(origin), oneLine(message)));
  }

  /** Whether a mistake of this key has been noted. */
  boolean concern(String key) {
    return found.stream().anyMatch(mistake -> mistake.key().equals(key));
  }

  /** Throws when there was any mistake. */
  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new SettingsException(found);
    }
  }

  private static String shorten(String text) {
    if (text.codePointCount(0, text.length()) <= LONGEST_VALUE) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, LONGEST_VALUE)) + "…";
  }

  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (isControl(character)) {
                line.append(String.format("\\u%04x", character));
              } else {
                line.appendCodePoint(character);
              }
            });
    return line.toString();
  }

  private static boolean isControl(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
