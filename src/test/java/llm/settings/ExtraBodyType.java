package llm.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys for request bodies: JSON values, objects within objects merged. */
final class ExtraBodyType extends MapType<ExtraBody> {

  @Override
  public String allowed() {
    return "a JSON object, e.g. {\"temperature\": 0.7}";
  }

  @Override
  public Object describe(ExtraBody value) {
    return Masking.entries(value.values());
  }

  @Override
  Optional<ExtraBody> build(String key, List<RawEntry> entries, Mistakes mistakes) {
    Map<String, Object> body = new LinkedHashMap<>();
    for (RawEntry entry : entries) {
      put(body, entry.path(), entry.value());
    }
    return Optional.of(new ExtraBody(body));
  }

  private static void put(Map<String, Object> object, List<String> path, Object value) {
    String name = path.get(0);
    if (path.size() == 1) {
      object.put(name, value);
      return;
    }
    Map<String, Object> inner = new LinkedHashMap<>();
    if (object.get(name) instanceof Map<?, ?> present) {
      present.forEach((key, element) -> inner.put((String) key, element));
    }
    put(inner, path.subList(1, path.size()), value);
    object.put(name, inner);
  }
}
