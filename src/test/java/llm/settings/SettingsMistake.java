package llm.settings;

/**
 * One mistake in the configuration.
 *
 * @param key the key, e.g. {@code llm.load.requests}; empty where a whole file cannot be read
 * @param value the value as it was written, shortened, secrets masked; empty where it says nothing
 *     (unknown keys, unreadable files)
 * @param origin where it was written: file and line, {@code -Dkey} or the environment variable
 * @param message what is allowed, or what to do
 */
public record SettingsMistake(String key, String value, String origin, String message) {

  /** The mistake as one line, e.g. {@code llm.load.requests = 0 (llm.conf:12): must be …}. */
  @Override
  public String toString() {
    if (key.isEmpty()) {
      return origin + ": " + message;
    }
    String assignment = value.isEmpty() ? key : key + " = " + value;
    return assignment + " (" + origin + "): " + message;
  }
}
