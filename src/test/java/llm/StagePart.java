package llm;

import io.gatling.javaapi.core.ChainBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.engine.Turn;
import llm.load.LoadPoint;

/**
 * One kind of traffic of a stage.
 *
 * @param plan its point
 * @param records what its requests are made of
 * @param ask sends one request, or one conversation
 * @param attributes that the sessions of its users have
 * @param weight in proportion to those of the other kinds, above 0
 * @param begun told of every round that is measured, before its first request
 */
record StagePart(
    LoadPoint plan,
    PointRecords records,
    ChainBuilder ask,
    Map<String, Object> attributes,
    double weight,
    Runnable begun) {

  /**
   * What its users know.
   *
   * @param plan its point
   * @param load in words, e.g. {@code c=4}
   * @param target the server that it asks, where that is not the run's own
   */
  static Map<String, Object> attributes(LoadPoint plan, String load, Optional<Target> target) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(SessionKeys.POINT, plan.point());
    attributes.put(SessionKeys.REPEAT, plan.repeat());
    attributes.put("point", plan.shape().name() + " " + load);
    target.ifPresent(other -> attributes.put(SessionKeys.TARGET, other));
    return attributes;
  }

  /** The next round of its warm-up. */
  Turn warmup() {
    Map<String, Object> warm = new HashMap<>(attributes);
    warm.put(SessionKeys.WARMUP, true);
    return new Turn(ask, warm, records.warmup().take());
  }

  /** The next round that is measured. */
  Turn measured() {
    begun.run();
    return new Turn(ask, attributes, records.measured().take());
  }
}
