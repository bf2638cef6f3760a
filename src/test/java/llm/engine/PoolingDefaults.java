package llm.engine;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What pooling requests ask for where a simulation does not say.
 *
 * @param base64 whether vectors are to come as base64 instead of numbers
 * @param dimensions the length of vector to ask for; empty for the model's own
 * @param topN how many of the best documents are to come back; empty for all
 * @param rerankPath path of rerank requests; empty for the dialect's
 */
public record PoolingDefaults(
    boolean base64, OptionalInt dimensions, OptionalInt topN, Optional<String> rerankPath) {

  /** Numbers, the model's own length, all documents, the dialect's path. */
  public static final PoolingDefaults NOTHING =
      new PoolingDefaults(false, OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
}
