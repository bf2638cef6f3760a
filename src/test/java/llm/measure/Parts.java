package llm.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The figures of parts of a point, from which it is told how much its figures vary by chance.
 * Requests that share a batch of the server's are not independent of each other; the parts of a
 * point nearly are: its repeats, or long batches of requests one after the other.
 *
 * @param basis what the parts are
 * @param requests requests of all parts together that were not cut off
 * @param figures each metric's value in each part, in the order of time and in the metric's own
 *     unit; a metric that a part does not have, and a percentile that a part is too small for, is
 *     absent
 */
public record Parts(Interval.Basis basis, long requests, Map<Metric, double[]> figures) {

  /** Copies what could change. */
  public Parts {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }

  /** Whether the parts are repeats. */
  public boolean areRepeats() {
    return basis == Interval.Basis.REPEATS;
  }

  /** A metric's values; none where it is absent. */
  public double[] of(Metric metric) {
    return figures.getOrDefault(metric, new double[0]).clone();
  }

  /** How many repeats there were; empty where the parts are none. */
  public OptionalInt repeats() {
    return areRepeats()
        ? figures.values().stream().mapToInt(values -> values.length).max()
        : OptionalInt.empty();
  }
}
