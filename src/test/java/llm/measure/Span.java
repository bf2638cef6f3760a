package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.OptionalDouble;

/** The time a point took, and how much of it its requests were in flight. Not thread-safe. */
final class Span {

  private long firstSent = Timeline.ABSENT;
  private long lastEnd = Timeline.ABSENT;
  private long lastArrival = Timeline.ABSENT;
  private double inFlight;
  private final LongArray abortedSent = new LongArray();
  private final LongArray abortedEnd = new LongArray();

  void add(RequestRecord request) {
    Timeline timeline = request.timeline();
    // an absent instant is the lowest number there is
    lastArrival = Math.max(lastArrival, timeline.scheduled());
    if (!exists(timeline.sent()) || !exists(timeline.end())) {
      return;
    }
    if (request.verdict() == Verdict.ABORTED) {
      abortedSent.add(timeline.sent());
      abortedEnd.add(timeline.end());
      return;
    }
    firstSent = exists(firstSent) ? Math.min(firstSent, timeline.sent()) : timeline.sent();
    lastEnd = Math.max(lastEnd, timeline.end());
    inFlight += timeline.end() - timeline.sent();
  }

  /** From the first sent to the last end of the requests that were not aborted. */
  PointSummary.Period period() {
    return new PointSummary.Period(firstSent, lastEnd, 0);
  }

  /** Latest {@code scheduled} of all requests, ns. */
  long lastArrival() {
    return lastArrival;
  }

  /** Time average of requests in flight, those that were aborted later included. */
  OptionalDouble meanConcurrency() {
    if (period().seconds().isEmpty()) {
      return OptionalDouble.empty();
    }
    double all = inFlight;
    for (int i = 0; i < abortedSent.size(); i++) {
      long from = Math.max(firstSent, abortedSent.get(i));
      all += Math.max(0, Math.min(lastEnd, abortedEnd.get(i)) - from);
    }
    return OptionalDouble.of(all / (lastEnd - firstSent));
  }
}
