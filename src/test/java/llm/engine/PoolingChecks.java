package llm.engine;

import io.gatling.javaapi.core.CheckBuilder;
import java.util.List;
import java.util.function.Function;

/**
 * The checks of answers of vectors or scores, with Gatling's own check verbs. Vectors and scores
 * are only read as numbers where one of these checks asks for them.
 */
public final class PoolingChecks {

  private PoolingChecks() {}

  /** The vectors, in the order of the texts. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static CheckBuilder.Find<List<float[]>> vectors() {
    return values(
        "vectors",
        (Class<List<float[]>>) (Class) List.class,
        response -> existing(response.pooled().vectors()));
  }

  /** The length of the vectors. */
  public static CheckBuilder.Find<Integer> dimensions() {
    return StreamCheck.of(
        "dimensions",
        LlmCheckType.FIGURES,
        Integer.class,
        response -> response.pooled().dimensions() == 0 ? null : response.pooled().dimensions());
  }

  /**
   * The scores, in the order of the documents or pairs; null for a document that did not come back,
   * as {@code topN} asks for.
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static CheckBuilder.Find<List<Double>> scores() {
    return values(
        "scores",
        (Class<List<Double>>) (Class) List.class,
        response -> existing(response.pooled().scores()));
  }

  /** The place of the document or pair of the highest score, from 0; the first of equal ones. */
  public static CheckBuilder.Find<Integer> topIndex() {
    return values("topIndex", Integer.class, response -> best(response.pooled().scores()));
  }

  private static <X> CheckBuilder.Find<X> values(
      String name, Class<X> type, Function<LlmResponse, X> value) {
    return StreamCheck.of(name, LlmCheckType.VALUES, type, value);
  }

  private static <T> List<T> existing(List<T> values) {
    return values.isEmpty() ? null : values;
  }

  private static Integer best(List<Double> scores) {
    Integer best = null;
    for (int place = 0; place < scores.size(); place++) {
      Double score = scores.get(place);
      if (score != null && (best == null || score > scores.get(best))) {
        best = place;
      }
    }
    return best;
  }
}
