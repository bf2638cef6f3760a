package llm.measure;

/** What a comparison has found of a metric. */
public enum Finding {
  /** It has a tolerance, and is better than before. */
  IMPROVED("improved"),
  /** It has a tolerance, and is within it. */
  PASS("pass"),
  /** It has a tolerance, and is worse than before by more than that. */
  REGRESSION("regression"),
  /** It has a tolerance, and the data cannot tell whether it is within it. */
  UNDECIDED("undecided"),
  /** It has no tolerance, and is better than before. */
  BETTER("better"),
  /** It has no tolerance, and is worse than before. */
  WORSE("worse"),
  /** It has no tolerance, and the data show no difference. */
  ALIKE("no difference shown"),
  /** It has no tolerance, and nothing tells how much it varies by chance. */
  UNKNOWN("unknown");

  private final String word;

  Finding(String word) {
    this.word = word;
  }

  /** How tables and files call it. */
  public String word() {
    return word;
  }
}
