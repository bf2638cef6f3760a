package llm.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Environment variables: {@code LLM_LOAD_REQUESTS} for {@code llm.load.requests}. Values are taken
 * literally; an empty variable counts as not set.
 *
 * <p>Other programs have variables that begin with {@code LLM_}, so unknown ones are a mistake only
 * where they look like a typing error, or like an entry of a map, which has no variable of its own.
 */
final class EnvironmentSource {

  private static final String PREFIX = "LLM_";

  private final Map<String, String> environment;
  private final Mistakes mistakes;

  EnvironmentSource(Map<String, String> environment, Mistakes mistakes) {
    this.environment = environment;
    this.mistakes = mistakes;
  }

  /** The value of a variable that is set and not empty. */
  static Optional<RawValue> value(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable))
        .filter(text -> !text.isEmpty())
        .map(text -> RawValue.text(text, "environment variable " + variable));
  }

  /** Adds the values of all keys that have their variable set. */
  void addTo(Layers layers) {
    for (Key<?> key : Keys.ALL) {
      value(environment, key.variable()).ifPresent(value -> layers.add(key.path(), value));
    }
    new TreeMap<>(environment)
        .keySet().stream()
            .filter(variable -> variable.startsWith(PREFIX) && !isKnown(variable))
            .forEach(this::reportUnknown);
  }

  private void reportUnknown(String variable) {
    String origin = "environment variable " + variable;
    Optional<Key<?>> map = Keys.ALL.stream().filter(key -> isEntry(variable, key)).findFirst();
    if (map.isPresent()) {
      String path = map.get().path();
      String advice =
          "entries have no variable of their own: give the whole object as %s, or -D%s.NAME";
      mistakes.add(path, "", origin, advice.formatted(map.get().variable(), path));
      return;
    }
    List<String> known = Keys.ALL.stream().map(Key::variable).toList();
    Nearest.typingError(variable, known, PREFIX)
        .ifPresent(
            name -> mistakes.add(variable, "", origin, "unknown, did you mean " + name + "?"));
  }

  private static boolean isKnown(String variable) {
    return variable.equals(FileSource.FILE_VARIABLE)
        || Keys.ALL.stream().anyMatch(key -> key.variable().equals(variable));
  }

  private static boolean isEntry(String variable, Key<?> key) {
    return key.type().isMap() && variable.startsWith(key.variable() + "_");
  }
}
