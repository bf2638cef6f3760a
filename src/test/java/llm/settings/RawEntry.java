package llm.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One entry of a map, as a source gives it.
 *
 * @param path its name, or the names of the objects it is nested in and then its own
 * @param value a JSON value: no object, except one without entries
 * @param text the value as it was written; empty for null, lists and objects
 * @param origin where it was written, for messages
 */
record RawEntry(List<String> path, Object value, Optional<String> text, String origin) {

  /** An entry of its own on the command line: JSON for bodies, a literal text for all else. */
  static RawEntry ofText(String name, String text, String origin) {
    Object value = text.equals("null") ? null : SettingsJson.readValue(text).orElse(text);
    return new RawEntry(List.of(name.split("\\.", -1)), value, Optional.of(text), origin);
  }

  /** The entries of a JSON object, at any depth. */
  static List<RawEntry> ofJson(Map<String, Object> object, String origin) {
    List<RawEntry> entries = new ArrayList<>();
    collect(List.of(), object, origin, entries);
    return entries;
  }

  /** The path with one more name. */
  static List<String> append(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }

  /** The name with dots between its parts. */
  String name() {
    return String.join(".", path);
  }

  private static void collect(
      List<String> path, Map<?, ?> object, String origin, List<RawEntry> entries) {
    object.forEach(
        (name, value) -> {
          List<String> inner = append(path, (String) name);
          if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            collect(inner, map, origin, entries);
          } else {
            entries.add(new RawEntry(inner, value, textOf(value), origin));
          }
        });
  }

  private static Optional<String> textOf(Object value) {
    return value == null || value instanceof List || value instanceof Map
        ? Optional.empty()
        : Optional.of(String.valueOf(value));
  }
}
