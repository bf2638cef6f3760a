package llm.api;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The length of vectors that came first, to notice one that changes. Thread-safe. */
public final class Dimensions {

  private final Map<String, Integer> first = new ConcurrentHashMap<>();

  /**
   * What to say of vectors of this length.
   *
   * @param source the same where they should be of one length
   */
  Optional<String> change(String source, int length) {
    Integer before = first.putIfAbsent(source, length);
    return before == null || before == length
        ? Optional.empty()
        : Optional.of("vectors of " + length + " numbers, earlier ones had " + before);
  }
}
