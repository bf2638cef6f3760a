package llm.workload;

import java.util.Optional;

/** Gathers what a tokenizer counts in texts. Thread-safe. */
final class TextCount {

  private final String by;
  private long texts;
  private long exact;
  private int least = Integer.MAX_VALUE;
  private int most = Integer.MIN_VALUE;

  TextCount(String by) {
    this.by = by;
  }

  /** Takes a text that has so many tokens more than asked. */
  synchronized void add(int difference) {
    texts++;
    exact += difference == 0 ? 1 : 0;
    least = Math.min(least, difference);
    most = Math.max(most, difference);
  }

  /** What was counted so far; empty without a text. */
  synchronized Optional<CountedTexts> soFar() {
    return texts == 0
        ? Optional.empty()
        : Optional.of(new CountedTexts(by, texts, exact, least, most));
  }
}
