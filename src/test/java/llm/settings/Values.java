package llm.settings;

import java.util.List;

/** The values of all keys, as the families of settings take them. */
final class Values {

  private final Layers layers;
  private final SettingsSources sources;
  private final Mistakes mistakes;

  Values(SettingsSources sources, Mistakes mistakes) {
    this.layers = Layers.read(sources, mistakes);
    this.sources = sources;
    this.mistakes = mistakes;
  }

  /** The value of a key; after a mistake, which is noted, its default. */
  <T> T get(Key<T> key) {
    if (Keys.find(key.path()).filter(key::equals).isEmpty()) {
      throw new IllegalStateException(key.path() + " is missing from the list of all keys");
    }
    return key.read(layers.of(key), mistakes)
        .orElseGet(() -> key.read(List.of(key.defaultValue()), mistakes).orElseThrow());
  }

  /** The value that decides on a key, for messages. */
  RawValue raw(Key<?> key) {
    List<RawValue> all = layers.of(key);
    return all.get(all.size() - 1);
  }

  /** Where the values come from. */
  SettingsSources sources() {
    return sources;
  }

  /** Takes mistakes that more than one value is part of. */
  Mistakes mistakes() {
    return mistakes;
  }
}
