package llm.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code llm.baseline} and {@code llm.gate.*}. */
final class GateKeys {

  static final Key<Optional<String>> BASELINE =
      Key.of("llm.baseline", Types.name().orOff(), "off", s -> s.gate().baseline());

  static final Key<Map<String, Double>> TOLERANCES =
      Key.of("llm.gate", new TolerancesType(), "{}", s -> s.gate().tolerances());

  static final List<Key<?>> ALL = List.of(BASELINE, TOLERANCES);

  private GateKeys() {}

  static GateSettings read(Values values) {
    return new GateSettings(values.get(BASELINE), values.get(TOLERANCES));
  }
}
