package llm.settings;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All keys, as their families declare them. */
final class Keys {

  /** What every key begins with. */
  static final String PREFIX = "llm.";

  /** All keys, in the order of {@code llm.conf}. */
  static final List<Key<?>> ALL =
      Stream.of(
              TargetKeys.ALL,
              DialectKeys.ALL,
              RequestKeys.ALL,
              PoolingKeys.ALL,
              ShapeKeys.ALL,
              TextKeys.ALL,
              PromptFileKeys.ALL,
              ImageKeys.ALL,
              LoadKeys.ALL,
              MixedKeys.ALL,
              WarmupKeys.ALL,
              SloKeys.ALL,
              GateKeys.ALL,
              VerdictKeys.ALL,
              TimeoutKeys.ALL,
              ReportKeys.ALL,
              RunKeys.ALL,
              SimulatedKeys.ALL)
          .<Key<?>>flatMap(Collection::stream)
          .toList();

  private static final Map<String, Key<?>> BY_PATH =
      ALL.stream().collect(toUnmodifiableMap(Key::path, identity()));

  private Keys() {}

  /** The key of this name. */
  static Optional<Key<?>> find(String path) {
    return Optional.ofNullable(BY_PATH.get(path));
  }

  /** The key of the map that this name is an entry of. */
  static Optional<Key<?>> findMapOf(String path) {
    return ALL.stream()
        .filter(key -> key.type().isMap() && path.startsWith(key.path() + "."))
        .findFirst();
  }

  /** Whether keys begin with this name and a dot. */
  static boolean isGroup(String path) {
    return ALL.stream().anyMatch(key -> key.path().startsWith(path + "."));
  }

  /** What to say about a name that is no key. */
  static String unknown(String path) {
    if (path.equals(FileSource.FILE_KEY)) {
      return "can only be given as -D" + FileSource.FILE_KEY + " or " + FileSource.FILE_VARIABLE;
    }
    if (isGroup(path)) {
      return "is no key but a group of keys: " + membersOf(path);
    }
    return Nearest.key(path, BY_PATH.keySet())
        .map(key -> "unknown key, did you mean " + key + "?")
        .orElse("unknown key; " + ConfigFiles.NAME + " lists all keys");
  }

  private static String membersOf(String group) {
    return ALL.stream()
        .map(Key::path)
        .filter(path -> path.startsWith(group + "."))
        .collect(joining(", "));
  }
}
