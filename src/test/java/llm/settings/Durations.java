package llm.settings;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Durations as texts with a unit. */
final class Durations {

  private static final Pattern BARE_NUMBER = Pattern.compile("[+-]?\\d*\\.?\\d+");
  private static final Map<String, Duration> UNITS = units();

  private Durations() {}

  /**
   * Reads a duration in HOCON's units, e.g. {@code 5 s}, {@code 300 ms}; empty for anything else.
   *
   * @throws InvalidTextException for a number without a unit
   */
  static Optional<Duration> parse(String text) {
    if (BARE_NUMBER.matcher(text.strip()).matches()) {
      throw new InvalidTextException("give a unit, e.g. 5 s");
    }
    try {
      return Optional.of(ConfigValueFactory.fromAnyRef(text).atKey("it").getDuration("it"));
    } catch (ConfigException e) {
      return Optional.empty();
    }
  }

  /** The duration in the largest unit that keeps it whole, e.g. {@code 90 s}. */
  static String text(Duration duration) {
    for (Map.Entry<String, Duration> unit : UNITS.entrySet()) {
      Duration length = unit.getValue();
      if (!duration.isZero() && length.multipliedBy(duration.dividedBy(length)).equals(duration)) {
        return duration.dividedBy(length) + " " + unit.getKey();
      }
    }
    return "0 s";
  }

  private static Map<String, Duration> units() {
    Map<String, Duration> units = new LinkedHashMap<>();
    units.put("d", Duration.ofDays(1));
    units.put("h", Duration.ofHours(1));
    units.put("m", Duration.ofMinutes(1));
    units.put("s", Duration.ofSeconds(1));
    units.put("ms", Duration.ofMillis(1));
    units.put("us", Duration.ofNanos(1_000));
    units.put("ns", Duration.ofNanos(1));
    return units;
  }
}
