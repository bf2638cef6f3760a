package llm.settings;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A value that is written as one text.
 *
 * @param allowed what is allowed, as it follows "must be"
 * @param reader understands the text; empty for what is not allowed. May throw {@link
 *     InvalidTextException}
 * @param describer the value for reports, secrets masked
 * @param mask takes secrets out of a text that is not understood
 * @param canBeOff whether {@code null} in a file means {@value #OFF}
 */
record ScalarType<T>(
    String allowed,
    Function<String, Optional<T>> reader,
    Function<T, Object> describer,
    UnaryOperator<String> mask,
    boolean canBeOff)
    implements ValueType<T> {

  /** The word that leaves a setting to what is found. */
  static final String AUTO = "auto";

  /** The word that switches a setting off. */
  static final String OFF = "off";

  /** A type whose texts are never secret. */
  static <T> ScalarType<T> of(
      String allowed, Function<String, Optional<T>> reader, Function<T, Object> describer) {
    return new ScalarType<>(allowed, reader, describer, UnaryOperator.identity(), false);
  }

  /** The same type whose texts are masked in messages. */
  ScalarType<T> masked(UnaryOperator<String> newMask) {
    return new ScalarType<>(allowed, reader, describer, newMask, canBeOff);
  }

  /** The same type, where the word {@value #AUTO} leaves the value to what is found. */
  ScalarType<Optional<T>> orAuto() {
    return new ScalarType<>(
        allowed + ", or " + AUTO,
        text ->
            text.strip().equals(AUTO)
                ? Optional.of(Optional.empty())
                : reader.apply(text).map(Optional::of),
        value -> value.map(describer).orElse(AUTO),
        mask,
        false);
  }

  /** The same type, where the word {@value #OFF} stands for no value. */
  ScalarType<Optional<T>> orOff() {
    return new ScalarType<>(
        allowed + ", or " + OFF,
        text ->
            text.strip().equals(OFF)
                ? Optional.of(Optional.empty())
                : reader.apply(text).map(Optional::of),
        value -> value.map(describer).orElse(OFF),
        mask,
        true);
  }

  @Override
  public Optional<T> read(String key, List<RawValue> layers, Mistakes mistakes) {
    RawValue raw = layers.get(layers.size() - 1);
    return read(textOf(raw), wrong -> mistakes.add(key, shown(raw), raw.origin(), wrong));
  }

  /**
   * Reads one entry of a map whose values are of this type; a mistake is noted.
   *
   * @param key the name of the map
   */
  Optional<T> readEntry(String key, RawEntry entry, Mistakes mistakes) {
    String path = key + "." + entry.name();
    return read(entry.text(), wrong -> mistakes.add(path, shown(entry), entry.origin(), wrong));
  }

  /** What a message may show of an entry as it was written. */
  String shown(RawEntry entry) {
    return mask.apply(SettingsJson.write(entry.value()));
  }

  private Optional<T> read(Optional<String> text, Consumer<String> mistake) {
    String wrong = "must be " + allowed;
    try {
      Optional<T> value = text.flatMap(reader);
      if (value.isPresent()) {
        return value;
      }
    } catch (InvalidTextException e) {
      wrong = e.getMessage();
    }
    mistake.accept(wrong);
    return Optional.empty();
  }

  @Override
  public Object describe(T value) {
    return describer.apply(value);
  }

  @Override
  public String shown(RawValue raw) {
    return mask.apply(raw.shown());
  }

  private Optional<String> textOf(RawValue raw) {
    return canBeOff && raw.content() instanceof RawValue.Nothing ? Optional.of(OFF) : raw.text();
  }
}
