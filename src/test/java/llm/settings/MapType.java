package llm.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A map. Single entries add to those of lower sources; a map written whole as one text (command
 * line, environment) takes their place.
 */
abstract class MapType<T> implements ValueType<T> {

  /** Makes the value of the entries, later ones of a name taking the place of earlier ones. */
  abstract Optional<T> build(String key, List<RawEntry> entries, Mistakes mistakes);

  @Override
  public final Optional<T> read(String key, List<RawValue> layers, Mistakes mistakes) {
    List<RawEntry> entries = new ArrayList<>();
    for (RawValue layer : layers) {
      if (layer.content() instanceof RawValue.Entries added) {
        entries.addAll(added.entries());
        continue;
      }
      Optional<List<RawEntry>> whole = whole(layer);
      if (whole.isEmpty()) {
        mistakes.add(key, shown(layer), layer.origin(), "must be " + allowed());
        return Optional.empty();
      }
      entries = new ArrayList<>(whole.get());
    }
    return build(key, entries, mistakes);
  }

  @Override
  public final boolean isMap() {
    return true;
  }

  /** A mask: the text of a whole map may hold a secret anywhere. */
  @Override
  public final String shown(RawValue raw) {
    return raw.content() instanceof RawValue.Text text && !text.text().isBlank()
        ? Secret.MASK
        : raw.shown();
  }

  private static Optional<List<RawEntry>> whole(RawValue raw) {
    if (raw.content() instanceof RawValue.Nothing) {
      return Optional.of(List.of());
    }
    return raw.text()
        .flatMap(text -> object(text, raw).or(() -> object(withoutEscapedQuotes(text), raw)));
  }

  private static Optional<List<RawEntry>> object(String text, RawValue raw) {
    Optional<Map<String, Object>> json = SettingsJson.readObject(text);
    return json.isPresent()
        ? json.map(object -> RawEntry.ofJson(object, raw.origin()))
        : Hocon.object(text, raw.origin());
  }

  /**
   * Gatling's build plugin puts a backslash before each quotation mark of a {@code -D} value. Such
   * a text is no object of its own, so this takes nothing away from one that is.
   */
  private static String withoutEscapedQuotes(String text) {
    return text.replace("\\\"", "\"");
  }
}
