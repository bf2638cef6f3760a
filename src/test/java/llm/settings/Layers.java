package llm.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the sources say, by key; lower precedence is added first. */
final class Layers {

  private final Map<String, List<RawValue>> layers = new HashMap<>();
  private final Map<String, String> environment;

  private Layers(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Reads all sources: files, then environment, then system properties. */
  static Layers read(SettingsSources sources, Mistakes mistakes) {
    Layers layers = new Layers(sources.environment());
    new FileSource(sources, mistakes).addTo(layers);
    new EnvironmentSource(sources.environment(), mistakes).addTo(layers);
    new PropertySource(sources.properties(), mistakes).addTo(layers);
    return layers;
  }

  /** Adds what the next higher source says for a key. */
  void add(String path, RawValue value) {
    layers.computeIfAbsent(path, unused -> new ArrayList<>()).add(value);
  }

  /** What the sources say for a key, lowest precedence first, beginning with the default. */
  List<RawValue> of(Key<?> key) {
    List<RawValue> values = new ArrayList<>();
    values.add(key.defaultValue());
    values.addAll(layers.getOrDefault(key.path(), List.of()));
    boolean empty = values.get(values.size() - 1).text().filter(String::isEmpty).isPresent();
    if (empty) {
      key.fallbackVariable()
          .flatMap(variable -> EnvironmentSource.value(environment, variable))
          .ifPresent(values::add);
    }
    return values;
  }
}
