package llm.settings;

import java.util.List;
import java.util.Optional;

/** How the values of a key are written: what is allowed, how they are read, how they are shown. */
interface ValueType<T> {

  /**
   * Reads a value.
   *
   * @param key the name of the key, for messages
   * @param layers what the sources say, lowest precedence first, at least one
   * @param mistakes told of everything that is wrong
   * @return empty when something is wrong
   */
  Optional<T> read(String key, List<RawValue> layers, Mistakes mistakes);

  /** What is allowed, as it follows "must be". */
  String allowed();

  /** The value for reports: a text, number, flag, list or map, secrets masked. */
  Object describe(T value);

  /** What a message may show of a value as it was written. */
  default String shown(RawValue raw) {
    return raw.shown();
  }

  /** Whether the value is a map, whose entries can also be given one by one. */
  default boolean isMap() {
    return false;
  }
}
