package llm.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * The service level objective of a point: a statistic of each latency must stay below its bound.
 * The same bounds, per request, define goodput.
 *
 * @param timeToFirstToken bound of TTFT
 * @param timePerOutputToken bound of TPOT
 * @param endToEnd bound of E2E
 * @param statistic which statistic the bounds hold for
 */
public record Slo(
    Optional<Duration> timeToFirstToken,
    Optional<Duration> timePerOutputToken,
    Optional<Duration> endToEnd,
    Statistic statistic) {

  /** No objective. */
  public static final Slo NONE =
      new Slo(Optional.empty(), Optional.empty(), Optional.empty(), Statistic.MEAN);

  /** Whether there is any bound. */
  public boolean hasBounds() {
    return timeToFirstToken.isPresent() || timePerOutputToken.isPresent() || endToEnd.isPresent();
  }
}
