package llm.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * The deadlines of a request.
 *
 * @param total from {@code sent} to the end of the response
 * @param firstToken from {@code sent} to the first token
 * @param idle from one token to the next; keep-alives are no tokens
 */
public record Timeouts(Duration total, Optional<Duration> firstToken, Optional<Duration> idle) {

  /** Those of an answer without tokens. */
  Timeouts withoutTokens() {
    return new Timeouts(total, Optional.empty(), Optional.empty());
  }
}
