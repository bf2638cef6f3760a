package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * How far a point is, for whoever looks on while it runs. Thread-safe: requests may be started,
 * ended and looked at on different threads, and {@link #started} never waits.
 */
final class ProgressGauge {

  private final PointPlan plan;
  private final LongAdder started = new LongAdder();
  private final LongAdder rounds = new LongAdder();
  private final LongAccumulator firstSent = new LongAccumulator(Math::min, Long.MAX_VALUE);

  /** Since when it has been between two repeats, ns; {@link Timeline#ABSENT} while it is not. */
  private final AtomicLong restingSince = new AtomicLong(Timeline.ABSENT);

  private final LongAdder rested = new LongAdder();
  private final Sample latency = Sample.running();
  private long done;
  private long failures;
  private long tokens;

  ProgressGauge(PointPlan plan) {
    this.plan = plan;
  }

  void started(long sent) {
    started.increment();
    firstSent.accumulate(sent);
    if (restingSince.get() != Timeline.ABSENT) {
      long since = restingSince.getAndSet(Timeline.ABSENT);
      rested.add(exists(since) ? Math.max(0, sent - since) : 0);
    }
  }

  void roundBegun() {
    rounds.increment();
  }

  /** Rounds that were begun, where they have several requests; else empty. */
  synchronized OptionalLong roundsOfSeveral() {
    // in this order: every request belongs to a round that was begun before it
    long requests = Math.max(done, started.sum());
    long begun = rounds.sum();
    return begun > 0 && requests > begun ? OptionalLong.of(begun) : OptionalLong.empty();
  }

  synchronized void ended(RequestRecord request) {
    done++;
    if (endsRepeat() && exists(request.timeline().end())) {
      restingSince.set(request.timeline().end());
    }
    if (exists(request.timeline().sent())) {
      firstSent.accumulate(request.timeline().sent());
    }
    if (request.success()) {
      succeeded(request);
    } else if (request.verdict() != Verdict.ABORTED) {
      failures++;
    }
  }

  private boolean endsRepeat() {
    long ofRepeat = plan.requests() / plan.repeats();
    return plan.repeats() > 1 && ofRepeat > 0 && done % ofRepeat == 0;
  }

  private void succeeded(RequestRecord request) {
    boolean generating = plan.point().kind().isGenerating();
    long count = generating ? request.tokens().output() : request.tokens().input();
    tokens += exists(count) ? count : 0;
    (generating ? request.timeToFirstToken() : request.endToEnd()).ifPresent(latency::add);
  }

  synchronized boolean isIdle() {
    return done > 0 && done >= started.sum();
  }

  synchronized PointProgress at(long now) {
    Statistics soFar = latency.snapshot();
    long since = restingSince.get();
    long resting = rested.sum() + (exists(since) ? Math.max(0, now - since) : 0);
    return new PointProgress(
        plan.point(),
        roundsOfSeveral().isPresent() ? 0 : plan.requests(),
        done,
        Math.max(0, started.sum() - done),
        failures,
        tokens,
        firstSent.get() == Long.MAX_VALUE ? 0 : Math.max(0, now - firstSent.get() - resting) / 1e9,
        soFar.median(),
        soFar.percentile(95),
        exists(since));
  }
}
