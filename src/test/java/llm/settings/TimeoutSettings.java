package llm.settings;

import java.time.Duration;
import java.util.Optional;

/**
 * The deadlines of a request, after which it is a failure ({@code llm.timeout.*}).
 *
 * @param total from the sending of a request to the end of its answer
 * @param firstToken from the sending of a request to its first token; empty: none
 * @param idle from one token to the next, keep-alives not counted; empty: none
 */
public record TimeoutSettings(
    Duration total, Optional<Duration> firstToken, Optional<Duration> idle) {

  /** Checks the ranges. */
  public TimeoutSettings {
    Checks.requirePositive(total, "total");
    firstToken.ifPresent(timeout -> Checks.requirePositive(timeout, "firstToken"));
    idle.ifPresent(timeout -> Checks.requirePositive(timeout, "idle"));
  }
}
