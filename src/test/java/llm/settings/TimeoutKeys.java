package llm.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys {@code llm.timeout.*}. */
final class TimeoutKeys {

  private static final ScalarType<Duration> TIMEOUT =
      Types.duration(Duration.ofMillis(1), Duration.ofDays(7));

  static final Key<Duration> TOTAL =
      Key.of("llm.timeout.total", TIMEOUT, "6 h", s -> s.timeout().total());

  static final Key<Optional<Duration>> FIRST_TOKEN =
      Key.of("llm.timeout.first-token", TIMEOUT.orOff(), "off", s -> s.timeout().firstToken());

  static final Key<Optional<Duration>> IDLE =
      Key.of("llm.timeout.idle", TIMEOUT.orOff(), "off", s -> s.timeout().idle());

  static final List<Key<?>> ALL = List.of(TOTAL, FIRST_TOKEN, IDLE);

  private TimeoutKeys() {}

  static TimeoutSettings read(Values values) {
    return new TimeoutSettings(values.get(TOTAL), values.get(FIRST_TOKEN), values.get(IDLE));
  }
}
