package llm.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code llm.slo.*}. */
final class SloKeys {

  private static final ScalarType<Optional<Duration>> BOUND =
      Types.duration(Duration.ofNanos(1_000), Duration.ofHours(24)).orOff();

  static final Key<Optional<Duration>> TTFT =
      Key.of("llm.slo.ttft", BOUND, "5 s", s -> s.slo().ttft());

  static final Key<Optional<Duration>> TPOT =
      Key.of("llm.slo.tpot", BOUND, "50 ms", s -> s.slo().tpot());

  static final Key<Optional<Duration>> E2E =
      Key.of("llm.slo.e2e", BOUND, "off", s -> s.slo().e2e());

  static final Key<SloStatistic> STATISTIC =
      Key.of("llm.slo.statistic", Types.statistic(), "mean", s -> s.slo().statistic());

  static final Key<SloRequirement> REQUIRE =
      Key.of("llm.slo.require", Types.requirement(), "all", s -> s.slo().require());

  static final Key<Map<String, Map<String, Optional<Duration>>>> KINDS =
      Key.of("llm.slo.kinds", new BoundsByKindType(BOUND), "{}", s -> s.slo().kinds());

  static final List<Key<?>> ALL = List.of(TTFT, TPOT, E2E, STATISTIC, REQUIRE, KINDS);

  private SloKeys() {}

  static SloSettings read(Values values) {
    return new SloSettings(
        values.get(TTFT),
        values.get(TPOT),
        values.get(E2E),
        values.get(STATISTIC),
        values.get(REQUIRE),
        values.get(KINDS));
  }
}
