package llm.settings;

import java.util.List;
import java.util.Map;

/** The keys {@code llm.run.*}. */
final class RunKeys {

  static final Key<String> LABEL = Key.of("llm.run.label", Types.text(), "", s -> s.run().label());

  static final Key<Map<String, String>> METADATA =
      Key.of("llm.run.metadata", Types.texts(), "{}", s -> s.run().metadata());

  static final List<Key<?>> ALL = List.of(LABEL, METADATA);

  private RunKeys() {}

  static RunSettings read(Values values) {
    return new RunSettings(values.get(LABEL), values.get(METADATA));
  }
}
