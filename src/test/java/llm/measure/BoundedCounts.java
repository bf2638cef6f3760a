package llm.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts by word, in order of first appearance. Words come from servers: only so many different
 * ones are kept apart, the rest is counted together.
 */
final class BoundedCounts {

  /** Stands for all words beyond the limit. */
  static final String OTHERS = "others";

  private final int limit;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  BoundedCounts(int limit) {
    this.limit = limit;
  }

  void count(String word) {
    boolean known = counts.containsKey(word) || counts.size() < limit;
    counts.merge(known ? word : OTHERS, 1L, Long::sum);
  }

  /** The counts so far. */
  Map<String, Long> toMap() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }
}
