package llm.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import llm.measure.RequestLog.Latency;

/** The latencies of successes: up to 88 bytes a request and 16 bytes a gap. Not thread-safe. */
final class LatencySamples {

  private final Sample timeToFirstByte = Sample.ofRequests();
  private final Sample timeToFirstToken = Sample.ofRequests();
  private final Sample timeToFirstAnswer = Sample.ofRequests();
  private final Sample timePerOutputToken = Sample.ofRequests();
  private final Sample interTokenLatency = Sample.ofGaps();
  private final Sample interTokenLatencyPerToken = Sample.ofGaps();
  private final Sample endToEnd = Sample.ofRequests();
  private final Sample queueTime = Sample.ofRequests();
  private final Sample wantedQueueTime = Sample.ofRequests();
  private final Sample lateness = Sample.ofRequests();
  private final Sample connectTime = Sample.ofRequests();
  private final Sample timeToFirstTokenFromScheduled = Sample.ofRequests();
  private final Sample endToEndFromScheduled = Sample.ofRequests();

  private long openedAhead;

  void add(RequestRecord request) {
    if (!request.success()) {
      return;
    }
    keep(timeToFirstByte, request.timeToFirstByte());
    keep(timeToFirstToken, request.timeToFirstToken());
    keep(timeToFirstAnswer, request.timeToFirstAnswer());
    keep(timePerOutputToken, request.timePerOutputToken());
    keep(endToEnd, request.endToEnd());
    keep(timeToFirstTokenFromScheduled, request.timeToFirstTokenFromScheduled());
    keep(endToEndFromScheduled, request.endToEndFromScheduled());
    addGaps(request);
    addBefore(request);
  }

  void opened(long took) {
    connectTime.add(took);
    openedAhead++;
  }

  /** How many of the connect times are of connections that were opened ahead of the load. */
  long openedAhead() {
    return openedAhead;
  }

  private void addGaps(RequestRecord request) {
    for (long gap : request.interTokenLatencies()) {
      interTokenLatency.add(gap);
    }
    for (double gap : request.interTokenLatenciesPerToken()) {
      interTokenLatencyPerToken.add(gap);
    }
  }

  private void addBefore(RequestRecord request) {
    keep(queueTime, request.queueTime());
    keep(wantedQueueTime, request.wantedQueueTime());
    keep(lateness, request.lateness());
    if (!request.reusedConnection()) {
      keep(connectTime, request.connectTime());
    }
  }

  private static void keep(Sample sample, OptionalLong value) {
    value.ifPresent(sample::add);
  }

  private static void keep(Sample sample, OptionalDouble value) {
    value.ifPresent(sample::add);
  }

  /** The latencies, with the intervals of their means. */
  PointSummary.Times times(MeanIntervals intervals) {
    return new PointSummary.Times(
        timeToFirstByte.snapshot(),
        timeToFirstToken.snapshot(),
        timeToFirstAnswer.snapshot(),
        timePerOutputToken.snapshot(),
        interTokenLatency.snapshot(),
        interTokenLatencyPerToken.snapshot(),
        endToEnd.snapshot(),
        queueTime.snapshot(),
        wantedQueueTime.snapshot(),
        lateness.snapshot(),
        connectTime.snapshot(),
        timeToFirstTokenFromScheduled.snapshot(),
        endToEndFromScheduled.snapshot(),
        intervals.of(Latency.TIME_TO_FIRST_TOKEN),
        intervals.of(Latency.TIME_PER_OUTPUT_TOKEN),
        intervals.of(Latency.END_TO_END));
  }
}
