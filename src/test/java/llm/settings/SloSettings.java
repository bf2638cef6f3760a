package llm.settings;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The bounds within which the server has to stay ({@code llm.slo.*}).
 *
 * @param ttft bound of the time to first token; empty: none
 * @param tpot bound of the time per output token; empty: none
 * @param e2e bound of the time to the last token; empty: none
 * @param statistic the statistic of a point that the bounds apply to
 * @param require what must pass for the build to pass
 * @param kinds bounds of kinds of traffic that differ: by kind ({@code text}, {@code image} …),
 *     then by {@code ttft}, {@code tpot} or {@code e2e}; an empty bound is none
 */
public record SloSettings(
    Optional<Duration> ttft,
    Optional<Duration> tpot,
    Optional<Duration> e2e,
    SloStatistic statistic,
    SloRequirement require,
    Map<String, Map<String, Optional<Duration>>> kinds) {

  /** Checks the ranges. */
  public SloSettings {
    ttft.ifPresent(bound -> Checks.requirePositive(bound, "ttft"));
    tpot.ifPresent(bound -> Checks.requirePositive(bound, "tpot"));
    e2e.ifPresent(bound -> Checks.requirePositive(bound, "e2e"));
    Objects.requireNonNull(statistic, "statistic");
    Objects.requireNonNull(require, "require");
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
  }

  /** The bounds of a kind of traffic. */
  public SloSettings of(String kind) {
    Map<String, Optional<Duration>> own = kinds.getOrDefault(kind, Map.of());
    return new SloSettings(
        own.getOrDefault("ttft", ttft),
        own.getOrDefault("tpot", tpot),
        own.getOrDefault("e2e", e2e),
        statistic,
        require,
        Map.of());
  }
}
