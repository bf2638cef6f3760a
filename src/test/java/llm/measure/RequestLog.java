package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What is kept of each single request, for the figures that need all of them at once: 65 bytes a
 * request, of those that ended first up to a limit.
 *
 * <p>Not thread-safe.
 */
final class RequestLog {

  /** A latency that is kept of each success. */
  enum Latency {
    TIME_TO_FIRST_TOKEN,
    TIME_PER_OUTPUT_TOKEN,
    END_TO_END
  }

  private final int limit;
  private final LongArray sent = new LongArray();
  private final LongArray end = new LongArray();
  private final BitSet successes = new BitSet();
  private final BitSet good = new BitSet();
  private final LongArray outputTokens = new LongArray();
  private final LongArray gapsUpTo = new LongArray();
  private final DoubleArray gapTimeUpTo = new DoubleArray();
  private final DoubleArray[] latencies = {new DoubleArray(), new DoubleArray(), new DoubleArray()};
  private boolean complete = true;

  RequestLog(int limit) {
    this.limit = limit;
  }

  /**
   * Adds a request that was sent and has ended, whatever became of it; others are left out.
   *
   * @param isGood whether it meets every bound of the objective
   */
  void add(RequestRecord request, boolean isGood) {
    Timeline timeline = request.timeline();
    if (!exists(timeline.sent()) || !exists(timeline.end())) {
      return;
    }
    if (sent.size() == limit) {
      complete = false;
      return;
    }
    successes.set(sent.size(), request.success());
    good.set(sent.size(), isGood);
    outputTokens.add(request.success() ? Math.max(0, request.tokens().output()) : 0);
    addGaps(request);
    sent.add(timeline.sent());
    end.add(timeline.end());
    keep(Latency.TIME_TO_FIRST_TOKEN, request, asDouble(request.timeToFirstToken()));
    keep(Latency.TIME_PER_OUTPUT_TOKEN, request, request.timePerOutputToken());
    keep(Latency.END_TO_END, request, asDouble(request.endToEnd()));
  }

  /** Whether no request was left out because of the limit. */
  boolean isComplete() {
    return complete;
  }

  /** How many requests were in flight when. */
  Occupancy occupancy() {
    return Occupancy.of(sent, end);
  }

  /** The latest end of all requests that were sent at an instant or before. */
  long lastEndOfSentUpTo(long instant) {
    return all(i -> sent.get(i) <= instant).mapToLong(end::get).max().orElse(Timeline.ABSENT);
  }

  /** A latency of the successes, in the order in which they ended. */
  double[] inTime(Latency latency) {
    return values(latency, i -> true);
  }

  /** A latency of the successes that were sent at an instant or before. */
  Statistics sentUpTo(long instant, Latency latency) {
    return Statistics.exact(values(latency, i -> sent.get(i) <= instant));
  }

  /** A latency of the successes that ended after the one instant and not after the other. */
  double[] endedBetween(long after, long upTo, Latency latency) {
    return values(latency, i -> end.get(i) > after && end.get(i) <= upTo);
  }

  /** Number of successes that ended after the one instant and not after the other. */
  long successesBetween(long after, long upTo) {
    return all(i -> successes.get(i) && end.get(i) > after && end.get(i) <= upTo).count();
  }

  /** Number of requests. */
  int size() {
    return sent.size();
  }

  /** When the request that ended as the {@code index}-th (from 0) ended. */
  long endOf(int index) {
    return end.get(index);
  }

  /** Successes among the requests from one (included) to another (excluded). */
  int successes(int from, int to) {
    return successes.get(from, to).cardinality();
  }

  /** Successes that meet every bound among these requests. */
  int good(int from, int to) {
    return good.get(from, to).cardinality();
  }

  /** Output tokens of the successes among these requests. */
  long outputTokens(int from, int to) {
    return IntStream.range(from, to).mapToLong(outputTokens::get).sum();
  }

  /** A latency of the successes among these requests, in the order in which they ended. */
  double[] values(Latency latency, int from, int to) {
    DoubleArray values = latencies[latency.ordinal()];
    return IntStream.range(from, to)
        .mapToDouble(values::get)
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  /** Number of gaps of the successes before a request. */
  long gapsBefore(int index) {
    return index == 0 ? 0 : gapsUpTo.get(index - 1);
  }

  /** Sum of the gaps of the successes before a request, ns. */
  double gapTimeBefore(int index) {
    return index == 0 ? 0 : gapTimeUpTo.get(index - 1);
  }

  private void addGaps(RequestRecord request) {
    long[] events = request.success() ? request.timeline().tokenEvents() : new long[0];
    double time = events.length < 2 ? 0 : events[events.length - 1] - events[0];
    int index = gapsUpTo.size();
    gapsUpTo.add(gapsBefore(index) + Math.max(0, events.length - 1));
    gapTimeUpTo.add(gapTimeBefore(index) + time);
  }

  private void keep(Latency latency, RequestRecord request, OptionalDouble value) {
    latencies[latency.ordinal()].add(request.success() ? value.orElse(Double.NaN) : Double.NaN);
  }

  private double[] values(Latency latency, IntPredicate which) {
    DoubleArray values = latencies[latency.ordinal()];
    return all(which).mapToDouble(values::get).filter(value -> !Double.isNaN(value)).toArray();
  }

  private IntStream all(IntPredicate which) {
    return IntStream.range(0, sent.size()).filter(which);
  }

  private static OptionalDouble asDouble(OptionalLong value) {
    return value.isPresent() ? OptionalDouble.of(value.getAsLong()) : OptionalDouble.empty();
  }
}
