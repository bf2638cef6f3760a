package llm.settings;

import java.time.Duration;
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
 */
public record SloSettings(
    Optional<Duration> ttft,
    Optional<Duration> tpot,
    Optional<Duration> e2e,
    SloStatistic statistic,
    SloRequirement require) {

  /** Checks the ranges. */
  public SloSettings {
    ttft.ifPresent(bound -> Checks.requirePositive(bound, "ttft"));
    tpot.ifPresent(bound -> Checks.requirePositive(bound, "tpot"));
    e2e.ifPresent(bound -> Checks.requirePositive(bound, "e2e"));
    Objects.requireNonNull(statistic, "statistic");
    Objects.requireNonNull(require, "require");
  }
}
