package llm.settings;

/** How the gaps between the arrivals of an open point vary around their mean. */
public enum ArrivalProcess {
  /** Not at all: every gap is the same. */
  CONSTANT("constant"),
  /** As arrivals that know nothing of each other: gaps are exponentially distributed. */
  POISSON("poisson"),
  /** By a gamma distribution, burstier or steadier than Poisson arrivals. */
  GAMMA("gamma");

  private final String word;

  ArrivalProcess(String word) {
    this.word = word;
  }

  /** The word in settings and reports. */
  public String word() {
    return word;
  }
}
