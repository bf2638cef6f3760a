package llm.settings;

import java.util.Map;
import java.util.TreeMap;

/**
 * System properties ({@code -Dllm.…}), taken literally. An entry of a map can be given alone, as in
 * {@code -Dllm.target.headers.X-Team=search}.
 */
final class PropertySource {

  private final Map<String, String> properties;
  private final Mistakes mistakes;

  PropertySource(Map<String, String> properties, Mistakes mistakes) {
    this.properties = properties;
    this.mistakes = mistakes;
  }

  /** Adds all properties that begin with {@code llm.}; a whole map comes before its entries. */
  void addTo(Layers layers) {
    new TreeMap<>(properties)
        .forEach(
            (name, text) -> {
              if (name.startsWith(Keys.PREFIX) && !name.equals(FileSource.FILE_KEY)) {
                add(name, text, layers);
              }
            });
  }

  private void add(String name, String text, Layers layers) {
    String origin = "-D" + name;
    if (Keys.find(name).isPresent()) {
      layers.add(name, RawValue.text(text, origin));
      return;
    }
    Keys.findMapOf(name)
        .ifPresentOrElse(
            map -> {
              String entry = name.substring(map.path().length() + 1);
              RawEntry raw = RawEntry.ofText(entry, text, origin);
              layers.add(map.path(), RawValue.entry(raw, origin));
            },
            () -> mistakes.add(name, "", origin, Keys.unknown(name)));
  }
}
