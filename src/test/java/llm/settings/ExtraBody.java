package llm.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keys that are added to every request body.
 *
 * @param values JSON values by key, in their order: {@code String}, {@code Number}, {@code
 *     Boolean}, {@code null}, {@code List} or {@code Map} of these; deeply unmodifiable
 */
public record ExtraBody(Map<String, Object> values) {

  /** No extra keys. */
  public static final ExtraBody NONE = new ExtraBody(Map.of());

  /** Copies the values, deeply. */
  public ExtraBody {
    values = copyOf(values);
  }

  /** The keys as the text of one JSON object on one line, e.g. {@code {"temperature":0.7}}. */
  public String json() {
    return SettingsJson.write(values);
  }

  /** Whether there are no extra keys. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The JSON text, values of secret names masked. */
  @Override
  public String toString() {
    return SettingsJson.write(Masking.entries(values));
  }

  private static Map<String, Object> copyOf(Map<String, Object> values) {
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach((key, value) -> copy.put(key, copyOfValue(value)));
    return Collections.unmodifiableMap(copy);
  }

  @SuppressWarnings("unchecked") // maps of JSON values have texts as keys
  private static Object copyOfValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return copyOf((Map<String, Object>) map);
    }
    return value instanceof List<?> list
        ? list.stream().map(ExtraBody::copyOfValue).toList()
        : value;
  }
}
