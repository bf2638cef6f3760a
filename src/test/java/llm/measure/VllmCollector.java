package llm.measure;

import static llm.measure.Timeline.exists;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of successes by the rules of {@code vllm bench serve} 0.32, which differ from the
 * suite's own:
 *
 * <ul>
 *   <li>the first event with choices ends the TTFT and the last one the E2E, an empty one too;
 *   <li>TPOT = (E2E − TTFT) / (output tokens − 1) for every answer of at least two tokens, also for
 *       one that came in one piece or has several choices;
 *   <li>the peak of output tokens counts events with choices, and the peak of requests counts all
 *       that touch a second; both in seconds since the first start of a success;
 *   <li>a pooling request has an E2E only, until its body has been read.
 * </ul>
 *
 * <p>40 bytes a request and 16 bytes an event. Not thread-safe.
 */
final class VllmCollector {

  private static final long SECOND = 1_000_000_000L;

  private final Sample timeToFirstToken = Sample.ofRequests();
  private final Sample timePerOutputToken = Sample.ofRequests();
  private final Sample interTokenLatency = Sample.ofGaps();
  private final Sample endToEnd = Sample.ofRequests();
  private final TokenStamps events = new TokenStamps(Sample.GAP_LIMIT);
  private final LongArray starts = new LongArray();
  private final LongArray ends = new LongArray();
  private final Slo slo;
  private long firstStart = Long.MAX_VALUE;
  private long good;

  VllmCollector(Slo slo) {
    this.slo = slo;
  }

  void add(RequestRecord request) {
    Timeline timeline = request.timeline();
    if (!request.success() || !exists(timeline.sent())) {
      return;
    }
    if (!request.point().kind().isGenerating()) {
      request.endToEnd().ifPresent(endToEnd::add);
    } else if (exists(timeline.firstChoice()) && exists(timeline.lastChoice())) {
      addLatencies(timeline, request.tokens().output());
      addToSeconds(timeline);
    }
  }

  private void addLatencies(Timeline timeline, long outputTokens) {
    long first = timeline.firstChoice() - timeline.sent();
    long whole = timeline.lastChoice() - timeline.sent();
    double perToken = outputTokens > 1 ? (double) (whole - first) / (outputTokens - 1) : 0;
    timeToFirstToken.add(first);
    endToEnd.add(whole);
    if (outputTokens > 1) {
      timePerOutputToken.add(perToken);
    }
    if (within(slo.timeToFirstToken(), first)
        && within(slo.timePerOutputToken(), perToken)
        && within(slo.endToEnd(), whole)) {
      good++;
    }
    for (long gap : RequestRecord.gaps(timeline.choiceEvents())) {
      interTokenLatency.add(gap);
    }
  }

  private static boolean within(Optional<Duration> bound, double nanos) {
    return bound.isEmpty() || nanos <= bound.get().toNanos();
  }

  private void addToSeconds(Timeline timeline) {
    events.add(timeline.choiceEvents(), 1);
    firstStart = Math.min(firstStart, timeline.sent());
    if (starts.size() < Sample.REQUEST_LIMIT) {
      starts.add(timeline.sent());
      ends.add(timeline.lastChoice());
    }
  }

  VllmFigures figures() {
    return new VllmFigures(
        timeToFirstToken.snapshot(),
        timePerOutputToken.snapshot(),
        interTokenLatency.snapshot(),
        endToEnd.snapshot(),
        starts.size() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(events.peakPerSecond(firstStart)),
        maxConcurrentRequests(),
        slo.hasBounds() && timeToFirstToken.count() > 0
            ? OptionalLong.of(good)
            : OptionalLong.empty());
  }

  private long maxConcurrentRequests() {
    Buckets changes = new Buckets();
    for (int i = 0; i < starts.size(); i++) {
      changes.add((starts.get(i) - firstStart) / SECOND, 1);
      changes.add((ends.get(i) - firstStart) / SECOND + 1, -1);
    }
    double running = 0;
    double most = 0;
    for (long second = changes.lowest(); second < changes.limit(); second++) {
      running += changes.get(second);
      most = Math.max(most, running);
    }
    return Math.round(most);
  }
}
