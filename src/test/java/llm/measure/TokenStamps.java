package llm.measure;

/**
 * When how many tokens came. Up to a limit every stamp is kept, 8 bytes each (and 16 more whenever
 * the number of tokens per event changes); beyond it tokens are summed up in tenths of a second, 8
 * bytes each, and every answer is as fine as that.
 *
 * <p>Not thread-safe.
 */
final class TokenStamps {

  private static final long SECOND = 1_000_000_000L;
  private static final long TENTH = SECOND / 10;
  private static final int TENTHS_OF_SECOND = 10;

  private final int exactLimit;
  private LongArray stamps = new LongArray();

  /** Events before {@code runLimits[i]}, and after the run before, brought {@code runTokens[i]}. */
  private LongArray runLimits = new LongArray();

  private DoubleArray runTokens = new DoubleArray();

  /** Tokens by tenths of a second since the clock's own zero; null while stamps are kept. */
  private Buckets tenths;

  private interface Events {
    void accept(long stamp, double tokens);
  }

  TokenStamps(int exactLimit) {
    this.exactLimit = exactLimit;
  }

  /**
   * Adds events that brought the same number of tokens each.
   *
   * @param events their stamps
   * @param tokensEach tokens of each, not necessarily a whole number
   */
  void add(long[] events, double tokensEach) {
    if (tenths == null && (long) stamps.size() + events.length > exactLimit) {
      moveToTenths();
    }
    if (tenths == null) {
      stamps.addAll(events);
      extendRuns(tokensEach);
      return;
    }
    for (long event : events) {
      tenths.add(Math.floorDiv(event, TENTH), tokensEach);
    }
  }

  /** Adds events that brought a known number of tokens each. */
  void add(long[] events, int[] tokens) {
    for (int i = 0; i < events.length; i++) {
      add(new long[] {events[i]}, tokens[i]);
    }
  }

  /** Whether every stamp was kept. */
  boolean isExact() {
    return tenths == null;
  }

  /**
   * The most tokens in any one-second bucket.
   *
   * @param origin where the first bucket begins; what came before it is left out
   * @return 0 without a token
   */
  double peakPerSecond(long origin) {
    Buckets seconds = new Buckets();
    if (tenths == null) {
      forEach((stamp, tokens) -> addSince(origin, stamp, tokens, seconds));
      return seconds.max();
    }
    long originTenth = Math.floorDiv(origin, TENTH);
    for (long tenth = Math.max(originTenth, tenths.lowest()); tenth < tenths.limit(); tenth++) {
      seconds.add((tenth - originTenth) / TENTHS_OF_SECOND, tenths.get(tenth));
    }
    return seconds.max();
  }

  /** The tokens stamped after the one instant and not after the other. */
  double between(long after, long upTo) {
    if (tenths != null) {
      return before(upTo) - before(after);
    }
    double[] sum = {0};
    forEach((stamp, tokens) -> sum[0] += stamp > after && stamp <= upTo ? tokens : 0);
    return sum[0];
  }

  private static void addSince(long origin, long stamp, double tokens, Buckets seconds) {
    if (stamp >= origin) {
      seconds.add((stamp - origin) / SECOND, tokens);
    }
  }

  /** The tokens before an instant, those of its own tenth in proportion. */
  private double before(long instant) {
    long itsTenth = Math.floorDiv(instant, TENTH);
    double sum = tenths.get(itsTenth) * Math.floorMod(instant, TENTH) / TENTH;
    for (long tenth = tenths.lowest(); tenth < Math.min(itsTenth, tenths.limit()); tenth++) {
      sum += tenths.get(tenth);
    }
    return sum;
  }

  private void extendRuns(double tokensEach) {
    int last = runTokens.size() - 1;
    if (last >= 0 && runTokens.get(last) == tokensEach) {
      runLimits.setLast(stamps.size());
    } else {
      runLimits.add(stamps.size());
      runTokens.add(tokensEach);
    }
  }

  private void forEach(Events events) {
    int event = 0;
    for (int run = 0; run < runTokens.size(); run++) {
      for (; event < runLimits.get(run); event++) {
        events.accept(stamps.get(event), runTokens.get(run));
      }
    }
  }

  private void moveToTenths() {
    tenths = new Buckets();
    forEach((stamp, tokens) -> tenths.add(Math.floorDiv(stamp, TENTH), tokens));
    stamps = null;
    runLimits = null;
    runTokens = null;
  }
}
