package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.Comparator;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares the input lengths that were asked for with those that the server counted. */
final class InputComparison {

  /** Differences beyond these many are only known by their least and most. */
  private static final int MOST_DIFFERENCES = 1000;

  private final LongSummaryStatistics asked = new LongSummaryStatistics();
  private final LongSummaryStatistics reported = new LongSummaryStatistics();
  private final LongSummaryStatistics difference = new LongSummaryStatistics();
  private final Map<Long, Long> differences = new TreeMap<>();

  /** Takes a success; it counts where both lengths are known. */
  void add(Tokens tokens) {
    if (!exists(tokens.askedInput()) || !exists(tokens.input()) || tokens.inputEstimated()) {
      return;
    }
    long more = tokens.input() - tokens.askedInput();
    asked.accept(tokens.askedInput());
    reported.accept(tokens.input());
    difference.accept(more);
    if (differences.size() < MOST_DIFFERENCES || differences.containsKey(more)) {
      differences.merge(more, 1L, Long::sum);
    }
  }

  /** The lengths so far; empty where none could be compared. */
  Optional<InputLengths> lengths() {
    return differences.entrySet().stream()
        .max(Comparator.comparingLong(Map.Entry::getValue))
        .map(
            usual ->
                new InputLengths(
                    difference.getCount(),
                    lengths(asked),
                    lengths(reported),
                    difference.getMin(),
                    difference.getMax(),
                    usual.getKey(),
                    usual.getValue()));
  }

  private static InputLengths.Lengths lengths(LongSummaryStatistics all) {
    return new InputLengths.Lengths(all.getMin(), all.getAverage(), all.getMax());
  }
}
