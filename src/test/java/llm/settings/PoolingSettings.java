package llm.settings;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What requests for vectors and scores ask for where their simulation does not say ({@code
 * llm.embedding.*}, {@code llm.rerank.*}).
 *
 * @param encoding the form of vectors
 * @param dimensions the length of vector, at least 1; empty for the model's own
 * @param rerankEndpoint where the rerank simulation sends its requests
 * @param topN how many of the best documents come back, at least 1; empty for all
 * @param rerankPath path of rerank requests; empty for the dialect's
 */
public record PoolingSettings(
    VectorEncoding encoding,
    OptionalInt dimensions,
    RerankEndpoint rerankEndpoint,
    OptionalInt topN,
    Optional<String> rerankPath) {

  /** Refuses null. */
  public PoolingSettings {
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(dimensions, "dimensions");
    Objects.requireNonNull(rerankEndpoint, "rerankEndpoint");
    Objects.requireNonNull(topN, "topN");
    Objects.requireNonNull(rerankPath, "rerankPath");
  }
}
