package llm.measure;

import java.util.List;

/**
 * Whether a run meets its objective.
 *
 * @param met whether it does
 * @param results each bound at each point, in the order of points
 * @param misses one line for each missed bound, and for what else kept the run from passing; missed
 *     bounds are listed also where the run passes without them
 */
public record SloVerdict(boolean met, List<SloResult> results, List<String> misses) {

  /** Copies the lists. */
  public SloVerdict {
    results = List.copyOf(results);
    misses = List.copyOf(misses);
  }
}
