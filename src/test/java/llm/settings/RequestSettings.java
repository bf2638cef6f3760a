package llm.settings;

import java.util.Objects;

/**
 * What requests hold beyond the prompt ({@code llm.request.*}, {@code llm.embedding.*}, {@code
 * llm.rerank.*}).
 *
 * @param endpoint where text is generated
 * @param extraBody keys that are added to every request body and win over the suite's own
 * @param pooling what requests for vectors and scores ask for
 */
public record RequestSettings(Endpoint endpoint, ExtraBody extraBody, PoolingSettings pooling) {

  /** Refuses null. */
  public RequestSettings {
    Objects.requireNonNull(endpoint, "endpoint");
    Objects.requireNonNull(extraBody, "extraBody");
    Objects.requireNonNull(pooling, "pooling");
  }
}
