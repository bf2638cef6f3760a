package llm.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import java.util.Optional;

/** JSON texts of settings: strict, numbers kept exactly, no key twice. */
final class SettingsJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private SettingsJson() {}

  /** The object that the text holds; empty when it is no JSON object. */
  static Optional<Map<String, Object>> readObject(String text) {
    return text.strip().startsWith("{")
        ? read(text, new TypeReference<Map<String, Object>>() {})
        : Optional.empty();
  }

  /** The value that the text holds; empty when it is no JSON, or {@code null}. */
  static Optional<Object> readValue(String text) {
    return read(text, new TypeReference<Object>() {});
  }

  /** The value as JSON on one line. */
  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a JSON value: " + value.getClass(), e);
    }
  }

  private static <T> Optional<T> read(String text, TypeReference<T> type) {
    try {
      return Optional.ofNullable(MAPPER.readValue(text, type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
