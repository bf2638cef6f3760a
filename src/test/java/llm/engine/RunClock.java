package llm.engine;

/**
 * Turns the monotonic clock of the measurement into the wall clock of Gatling's rows, by one pair
 * of readings, so that a correction of the wall clock in mid-run cannot bend a duration.
 *
 * @param anchorMillis wall clock, ms since the epoch
 * @param anchorNanos {@link System#nanoTime()} at the same moment
 */
public record RunClock(long anchorMillis, long anchorNanos) {

  /** Reads both clocks. */
  public static RunClock start() {
    return new RunClock(System.currentTimeMillis(), System.nanoTime());
  }

  /** The wall clock at a {@link System#nanoTime()}. */
  public long epochMillis(long nanos) {
    return anchorMillis + Math.floorDiv(nanos - anchorNanos, 1_000_000L);
  }
}
