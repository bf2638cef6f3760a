package llm.measure;

import java.util.Arrays;

/**
 * How many requests were in flight when: an exact sweep over [sent, end), departures before
 * arrivals. Needs 16 bytes a request.
 */
final class Occupancy {

  private final long[] starts;
  private final long[] ends;
  private final long peak;

  /** Takes the stretches of time in which the level does not change, in order. */
  private interface Stretches {
    void accept(long from, long to, int level);
  }

  private Occupancy(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
    long[] highest = {0};
    sweep((from, to, level) -> highest[0] = Math.max(highest[0], level));
    this.peak = highest[0];
  }

  /**
   * The occupancy by these requests; those that took no time were never in flight.
   *
   * @param sent when each was sent
   * @param end when each ended, in the same order
   */
  static Occupancy of(LongArray sent, LongArray end) {
    long[] starts = new long[sent.size()];
    long[] ends = new long[sent.size()];
    int size = 0;
    for (int i = 0; i < sent.size(); i++) {
      if (end.get(i) > sent.get(i)) {
        starts[size] = sent.get(i);
        ends[size++] = end.get(i);
      }
    }
    starts = Arrays.copyOf(starts, size);
    ends = Arrays.copyOf(ends, size);
    Arrays.sort(starts);
    Arrays.sort(ends);
    return new Occupancy(starts, ends);
  }

  /** Number of requests that were in flight at some time. */
  int size() {
    return starts.length;
  }

  /** The most requests that were in flight at once. */
  long peak() {
    return peak;
  }

  /** When the request that is the {@code ordinal}-th to be sent (from 1) was sent. */
  long sentOf(int ordinal) {
    return starts[ordinal - 1];
  }

  /** Nanoseconds spent at each level, from 0 (between requests) to the peak. */
  long[] timeAtLevels() {
    long[] time = new long[(int) peak + 1];
    sweep((from, to, level) -> time[level] += to - from);
    return time;
  }

  /** When this many requests were first in flight; the level must not exceed the peak. */
  long firstReached(int level) {
    long[] first = {Timeline.ABSENT};
    sweep(
        (from, to, current) -> {
          if (current >= level && first[0] == Timeline.ABSENT) {
            first[0] = from;
          }
        });
    return first[0];
  }

  /** When fewer than this were in flight for good; the level must not exceed the peak. */
  long lastHeld(int level) {
    long[] last = {Timeline.ABSENT};
    sweep(
        (from, to, current) -> {
          if (current >= level) {
            last[0] = to;
          }
        });
    return last[0];
  }

  /**
   * The full strength of the load: the highest level held for at least a twentieth of the time at
   * or above half the peak.
   *
   * <p>Users who send their next request at once keep all of them in flight, but for the instants
   * between an answer and the next request. With many users and short requests someone is nearly
   * always in such an instant, so that the stated concurrency is hardly ever reached: the strength
   * is then what was held in fact. The slack end of a run, below half the peak, has no say.
   */
  int fullStrength() {
    long[] time = timeAtLevels();
    long all = 0;
    for (int level = (int) (peak + 1) / 2; level <= peak; level++) {
      all += time[level];
    }
    long held = 0;
    int level = (int) peak + 1;
    while (level > 1 && held * 20 < all) {
      held += time[--level];
    }
    return level;
  }

  /** The level that was not exceeded for half of the time in which anything was in flight. */
  int medianLevel() {
    long[] time = timeAtLevels();
    long busy = Arrays.stream(time).skip(1).sum();
    long held = 0;
    int level = 0;
    while (level < peak && held * 2 < busy) {
      held += time[++level];
    }
    return level;
  }

  private void sweep(Stretches stretches) {
    int arrived = 0;
    int departed = 0;
    while (departed < ends.length) {
      long now = nextChange(arrived, departed);
      while (departed < ends.length && ends[departed] == now) {
        departed++;
      }
      while (arrived < starts.length && starts[arrived] == now) {
        arrived++;
      }
      if (departed < ends.length) {
        stretches.accept(now, nextChange(arrived, departed), arrived - departed);
      }
    }
  }

  private long nextChange(int arrived, int departed) {
    return arrived < starts.length ? Math.min(starts[arrived], ends[departed]) : ends[departed];
  }
}
