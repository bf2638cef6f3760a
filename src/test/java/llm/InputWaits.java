package llm;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import llm.load.LoadPoint;
import llm.report.Judgement;

/**
 * How often and how long the users of a point waited for what their requests are made of. Such a
 * wait is the client's own, so it speaks up when it becomes more than a rare one. Thread-safe.
 */
final class InputWaits {

  /** A shorter wait is small beside what is measured. */
  static final Duration LONG = Duration.ofMillis(10);

  /** Of the requests of a point, in percent. */
  private static final long MOST_LONG = 1;

  private final String point;
  private final long planned;
  private final LongAdder begun = new LongAdder();
  private final Consumer<String> warn;
  private final LongAdder tooLong = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * No wait yet.
   *
   * @param plan the point
   * @param warn told once when users wait too often
   */
  InputWaits(LoadPoint plan, Consumer<String> warn) {
    this.point = plan.point().name();
    this.planned = plan.requests();
    this.warn = warn;
  }

  /** A request has been asked for. */
  void begun() {
    begun.increment();
  }

  /** Where only time ends the point, those that there were so far. */
  private long requests() {
    return planned > 0 ? planned : begun.sum();
  }

  /** Takes in a wait. */
  void add(Duration wait) {
    longest.accumulate(wait.toNanos());
    if (wait.compareTo(LONG) > 0) {
      tooLong.increment();
      if (!areFew() && warned.compareAndSet(false, true)) {
        warn.accept(
            point
                + ": requests wait for their inputs, which the load generator makes too slowly; the"
                + " server has no part in that");
      }
    }
  }

  /** Whether at most one request in a hundred waited long. */
  boolean areFew() {
    return tooLong.sum() * 100 <= requests() * MOST_LONG;
  }

  /** Requests that waited long. */
  long tooLong() {
    return tooLong.sum();
  }

  /** Whether the inputs of a run were ready in time; empty where there were none. */
  static Optional<Judgement> judge(List<InputWaits> waits) {
    List<InputWaits> slow = waits.stream().filter(wait -> !wait.areFew()).toList();
    String others = slow.size() < 2 ? "" : ", nor in time at " + (slow.size() - 1) + " more points";
    return waits.stream()
        .max(Comparator.comparingLong(InputWaits::tooLong))
        .map(worst -> new Judgement("inputs ready in time", slow.isEmpty(), worst + others));
  }

  /** How many waited and how long, e.g. {@code 7 of 32 requests waited …}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d of %d requests waited more than %d ms for their inputs at %s, the longest %.2f ms",
        tooLong.sum(),
        requests(),
        LONG.toMillis(),
        point,
        longest.get() / 1e6);
  }
}
