package llm.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One value for each kind of traffic that is named.
 *
 * @param <T> the type of the values
 */
final class ByKindType<T> extends MapType<Map<String, T>> {

  /** The kinds of traffic that can be mixed, as they are written. */
  static final List<String> KINDS = List.of("text", "image", "embedding", "rerank");

  private final ScalarType<T> value;
  private final String example;

  /**
   * Values by kind.
   *
   * @param value the type of each value
   * @param example e.g. {@code {"text": 4}}
   */
  ByKindType(ScalarType<T> value, String example) {
    this.value = value;
    this.example = example;
  }

  @Override
  public String allowed() {
    return "an object that gives "
        + String.join(", ", KINDS)
        + " "
        + value.allowed()
        + ", e.g. "
        + example;
  }

  @Override
  public Object describe(Map<String, T> values) {
    Map<String, Object> described = new LinkedHashMap<>();
    values.forEach((kind, element) -> described.put(kind, value.describe(element)));
    return described;
  }

  @Override
  Optional<Map<String, T>> build(String key, List<RawEntry> entries, Mistakes mistakes) {
    Map<String, T> values = new LinkedHashMap<>();
    boolean valid = true;
    for (RawEntry entry : entries) {
      values.remove(entry.name());
      if (entry.value() == null) {
        continue;
      }
      Optional<T> element = element(key, entry, mistakes);
      element.ifPresent(present -> values.put(entry.name(), present));
      valid &= element.isPresent();
    }
    return valid ? Optional.of(values) : Optional.empty();
  }

  private Optional<T> element(String key, RawEntry entry, Mistakes mistakes) {
    if (KINDS.contains(entry.name())) {
      return value.readEntry(key, entry, mistakes);
    }
    mistakes.add(
        key + "." + entry.name(),
        value.shown(entry),
        entry.origin(),
        "no such kind; must be one of " + String.join(", ", KINDS));
    return Optional.empty();
  }
}
