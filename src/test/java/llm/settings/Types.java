package llm.settings;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The types of values that keys are declared with. */
final class Types {

  private static final Map<String, Boolean> FLAGS =
      Map.of("true", true, "yes", true, "on", true, "false", false, "no", false, "off", false);

  private Types() {}

  /** A whole number within both bounds. */
  static ScalarType<Integer> integer(int least, int most) {
    return ScalarType.of(
        "an integer from " + least + " to " + most,
        text ->
            parseLong(text).filter(number -> number >= least && number <= most).map(Long::intValue),
        value -> value);
  }

  /** Any whole number of 64 bits. */
  static ScalarType<Long> anyInteger() {
    return ScalarType.of("an integer", Types::parseLong, value -> value);
  }

  /** A number within both bounds, e.g. a share. */
  static ScalarType<Double> number(double least, double most) {
    return ScalarType.of(
        "a number from " + plain(least) + " to " + plain(most),
        text -> parseDouble(text).filter(number -> number >= least && number <= most),
        value -> value);
  }

  /** Yes or no. */
  static ScalarType<Boolean> flag() {
    return ScalarType.of(
        "true or false", text -> Optional.ofNullable(FLAGS.get(text.strip())), value -> value);
  }

  /** Any text on one line. */
  static ScalarType<String> text() {
    return ScalarType.of(
        "a text on one line", text -> Optional.of(text).filter(Types::isOneLine), value -> value);
  }

  /** A text on one line that is not blank. */
  static ScalarType<String> name() {
    return ScalarType.of(
        "a name",
        text -> Optional.of(text).filter(Types::isOneLine).filter(it -> !it.isBlank()),
        value -> value);
  }

  /** The name of a file. */
  static ScalarType<Path> path() {
    return ScalarType.of("the name of a file", Types::parsePath, Path::toString);
  }

  /** The path of an endpoint, e.g. {@code /v2/rerank}. */
  static ScalarType<String> urlPath() {
    return ScalarType.of(
        "a path such as /v2/rerank",
        text -> Optional.of(text.strip()).filter(it -> it.matches("/[\\w./~-]*")),
        value -> value);
  }

  /** A text that is never shown; empty or {@code off} for none. */
  static ScalarType<Optional<Secret>> secret(String allowed) {
    return new ScalarType<>(
        allowed,
        text -> Optional.of(text).filter(Types::isOneLine).map(Types::toSecret),
        value -> value.isPresent() ? Secret.MASK : "",
        text -> Secret.MASK,
        true);
  }

  /** A duration with its unit, within both bounds. */
  static ScalarType<Duration> duration(Duration least, Duration most) {
    return ScalarType.of(
        "a duration from " + Durations.text(least) + " to " + Durations.text(most) + ", e.g. 5 s",
        text ->
            Durations.parse(text).filter(it -> it.compareTo(least) >= 0 && it.compareTo(most) <= 0),
        Durations::text);
  }

  /** One of the words of an enum. */
  static <E extends Enum<E>> ScalarType<E> word(E[] constants, Function<E, String> word) {
    return ScalarType.of(
        Stream.of(constants).map(word).collect(joining(", ")).replaceFirst(", ([^,]*)$", " or $1"),
        text ->
            Stream.of(constants)
                .filter(constant -> word.apply(constant).equals(text.strip()))
                .findFirst(),
        word::apply);
  }

  /** The URL of a server. */
  static ScalarType<Optional<URI>> serverUrl() {
    return ScalarType.<Optional<URI>>of(
            ServerUrl.ALLOWED,
            ServerUrl::parse,
            value -> value.map(uri -> Masking.url(uri.toString())).orElse(ServerUrl.SIMULATED))
        .masked(Masking::url);
  }

  /** Who counts tokens. */
  static ScalarType<TokenizerChoice> tokenizer() {
    return ScalarType.of(
        "auto, server, words, or the name of a tokenizer.json or of the directory that holds it",
        text -> Optional.of(text).filter(Types::isOneLine).flatMap(TokenizerChoice::parse),
        TokenizerChoice::shown);
  }

  /** A statistic. */
  static ScalarType<SloStatistic> statistic() {
    return ScalarType.of(
        "mean, median or a percentile such as p95 or p99.9",
        text -> SloStatistic.parse(text.strip()),
        SloStatistic::word);
  }

  /** What must pass. */
  static ScalarType<SloRequirement> requirement() {
    return ScalarType.of(
        "all, any, or a load such as c>=8 (users) or r>=2.5 (requests/s)",
        text -> SloRequirement.parse(text.strip()),
        SloRequirement::word);
  }

  /** Headers, merged entry by entry. */
  static MapType<Map<String, String>> headers() {
    return new HeadersType();
  }

  /** Texts by name, merged entry by entry. */
  static MapType<Map<String, String>> texts() {
    return new TextsType();
  }

  /** Keys for request bodies, merged entry by entry. */
  static MapType<ExtraBody> extraBody() {
    return new ExtraBodyType();
  }

  /** A list of at least one item. */
  static <T> ListType<T> list(String allowed, ScalarType<T> item) {
    return new ListType<>(allowed, item, false);
  }

  /** A list that may be empty. */
  static <T> ListType<T> listOrNone(String allowed, ScalarType<T> item) {
    return new ListType<>(allowed, item, true);
  }

  /** Whether the text holds no line break or other control character. */
  static boolean isOneLine(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static Optional<Secret> toSecret(String text) {
    return text.isEmpty() || text.equals(ScalarType.OFF)
        ? Optional.empty()
        : Optional.of(Secret.of(text));
  }

  private static Optional<Path> parsePath(String text) {
    try {
      return Optional.of(text).filter(it -> !it.isBlank()).map(Path::of);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> parseLong(String text) {
    try {
      return Optional.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Double> parseDouble(String text) {
    try {
      return Optional.of(new BigDecimal(text.strip()).doubleValue());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }
}
