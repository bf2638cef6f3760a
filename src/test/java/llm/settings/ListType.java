package llm.settings;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A list, written as a list in files and with commas between its items anywhere. No item may be
 * there twice.
 *
 * @param allowed what is allowed, as it follows "must be"
 * @param item the type of the items
 * @param canBeEmpty whether there may be no item at all
 */
record ListType<T>(String allowed, ScalarType<T> item, boolean canBeEmpty)
    implements ValueType<List<T>> {

  @Override
  public Optional<List<T>> read(String key, List<RawValue> layers, Mistakes mistakes) {
    RawValue raw = layers.get(layers.size() - 1);
    Optional<List<String>> texts = texts(raw);
    List<T> values = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    texts
        .orElse(List.of())
        .forEach(text -> readItem(text).ifPresentOrElse(values::add, () -> wrong.add(text)));
    if (texts.isEmpty() || !wrong.isEmpty() || values.isEmpty() && !canBeEmpty) {
      String which = wrong.isEmpty() ? "" : "; wrong: " + String.join(", ", wrong);
      mistakes.add(key, shown(raw), raw.origin(), "must be " + allowed + which);
      return Optional.empty();
    }
    return withoutRepetition(key, raw, values, mistakes);
  }

  @Override
  public Object describe(List<T> values) {
    return values.stream().map(item::describe).toList();
  }

  private Optional<T> readItem(String text) {
    try {
      return item.reader().apply(text);
    } catch (InvalidTextException e) {
      return Optional.empty();
    }
  }

  private Optional<List<T>> withoutRepetition(
      String key, RawValue raw, List<T> values, Mistakes mistakes) {
    Set<T> seen = new HashSet<>();
    String repeated =
        values.stream()
            .filter(value -> !seen.add(value))
            .distinct()
            .map(value -> String.valueOf(item.describe(value)))
            .collect(joining(", "));
    if (!repeated.isEmpty()) {
      mistakes.add(key, shown(raw), raw.origin(), "must not repeat " + repeated);
      return Optional.empty();
    }
    return Optional.of(List.copyOf(values));
  }

  private static Optional<List<String>> texts(RawValue raw) {
    if (raw.content() instanceof RawValue.Items items) {
      return Optional.of(items.items());
    }
    return raw.text().flatMap(ListType::split);
  }

  private static Optional<List<String>> split(String text) {
    if (text.isBlank()) {
      return Optional.of(List.of());
    }
    return text.strip().startsWith("[")
        ? Hocon.list(text)
        : Optional.of(Stream.of(text.split(",", -1)).map(String::strip).toList());
  }
}
