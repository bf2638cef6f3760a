package llm.engine;

import io.gatling.javaapi.core.ChainBuilder;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * What a user of a crowd does next.
 *
 * @param chain what it goes through, one of those that the crowd was made with
 * @param attributes that its session gets first
 * @param record more of them, which may not be there yet; the user waits without holding up its
 *     event loop
 */
public record Turn(
    ChainBuilder chain,
    Map<String, Object> attributes,
    CompletableFuture<Map<String, Object>> record) {

  /** Checks that everything is there. */
  public Turn {
    Objects.requireNonNull(chain, "chain");
    Objects.requireNonNull(attributes, "attributes");
    Objects.requireNonNull(record, "record");
  }

  /** A turn that needs no record. */
  public static Turn of(ChainBuilder chain, Map<String, Object> attributes) {
    return new Turn(chain, attributes, CompletableFuture.completedFuture(Map.of()));
  }
}
