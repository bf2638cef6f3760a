package llm.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The declaration of one key.
 *
 * @param path its name, e.g. {@code llm.load.requests}
 * @param type how its values are written
 * @param defaultText its default, written as on the command line
 * @param getter where its value is found in the settings
 * @param fallbackVariable an environment variable of another name that is used while the key is
 *     empty
 */
record Key<T>(
    String path,
    ValueType<T> type,
    String defaultText,
    Function<Settings, T> getter,
    Optional<String> fallbackVariable) {

  /** A key without a fallback. */
  static <T> Key<T> of(
      String path, ValueType<T> type, String defaultText, Function<Settings, T> getter) {
    return new Key<>(path, type, defaultText, getter, Optional.empty());
  }

  /** The same key that takes the value of an environment variable while it is empty. */
  Key<T> withFallback(String environmentVariable) {
    return new Key<>(path, type, defaultText, getter, Optional.of(environmentVariable));
  }

  /** The environment variable of this key, e.g. {@code LLM_LOAD_REQUESTS}. */
  String variable() {
    return path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The default. */
  RawValue defaultValue() {
    return RawValue.text(defaultText, "default");
  }

  /** Reads the value from what the sources say; empty after a mistake. */
  Optional<T> read(List<RawValue> layers, Mistakes mistakes) {
    return type.read(path, layers, mistakes);
  }

  /** The value within the settings for reports, secrets masked. */
  Object describe(Settings settings) {
    return type.describe(getter.apply(settings));
  }
}
