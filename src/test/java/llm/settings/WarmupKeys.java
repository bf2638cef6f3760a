package llm.settings;

import java.util.List;

/** The keys {@code llm.warmup.*}. */
final class WarmupKeys {

  private static final int MOST_REQUESTS = 1_000_000;

  static final Key<Integer> REQUESTS =
      Key.of(
          "llm.warmup.requests", Types.integer(0, MOST_REQUESTS), "4", s -> s.warmup().requests());

  static final Key<Boolean> CLIENT =
      Key.of("llm.warmup.client", Types.flag(), "true", s -> s.warmup().client());

  static final List<Key<?>> ALL = List.of(REQUESTS, CLIENT);

  private WarmupKeys() {}

  static WarmupSettings read(Values values) {
    return new WarmupSettings(values.get(REQUESTS), values.get(CLIENT));
  }
}
