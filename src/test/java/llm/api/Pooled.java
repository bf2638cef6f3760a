package llm.api;

import java.util.Collections;
import java.util.List;

/**
 * What a pooling answer held, in the order of what was sent.
 *
 * @param dimensions the length of its vectors, 0 where there are none
 * @param vectors one per text; empty where they are not kept
 * @param scores one per document or pair, null for a document that the server left out as asked;
 *     empty where they are not kept
 */
public record Pooled(int dimensions, List<float[]> vectors, List<Double> scores) {

  /** Nothing. */
  public static final Pooled NOTHING = new Pooled(0, List.of(), List.of());

  /** Lists that cannot change any more. */
  public Pooled {
    vectors = List.copyOf(vectors);
    scores = Collections.unmodifiableList(scores);
  }
}
