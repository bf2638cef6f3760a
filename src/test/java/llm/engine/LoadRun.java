package llm.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import llm.api.CompletionBody;
import llm.measure.Kind;
import llm.measure.Point;

/**
 * One run of one simulation, as the actions see it: what to send where, what is in flight, and what
 * to do when Gatling is through.
 */
public final class LoadRun {

  private static final Duration CUT_OFF_PATIENCE = Duration.ofSeconds(1);

  private final RunOptions options;
  private final Runnable afterwards;
  private final RunClock clock = RunClock.start();
  private final InFlight inFlight = new InFlight();
  private final DeferredWork deferred = new DeferredWork();
  private final AtomicLong sequence = new AtomicLong();
  private final AtomicLong warmupSequence = new AtomicLong();
  private final AtomicLong warmupFailures = new AtomicLong();
  private final AtomicReference<String> firstWarmupFailure = new AtomicReference<>();
  private final AtomicReference<Path> reports = new AtomicReference<>();
  private final AtomicBoolean hooked = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final PointUse uses = new PointUse();
  private final ScenarioPoints scenarios = new ScenarioPoints();

  /**
   * Begins a run.
   *
   * @param options what its requests need to know
   * @param afterwards called once, when the last request has been recorded
   */
  public LoadRun(RunOptions options, Runnable afterwards) {
    this.options = options;
    this.afterwards = afterwards;
  }

  /** What its requests need to know. */
  public RunOptions options() {
    return options;
  }

  /** When the run began, and what time it is. */
  public RunClock clock() {
    return clock;
  }

  /** Warm-up requests that failed; they are in no statistics. */
  public long warmupFailures() {
    return warmupFailures.get();
  }

  /** What the first warm-up request that failed died of. */
  public Optional<String> firstWarmupFailure() {
    return Optional.ofNullable(firstWarmupFailure.get());
  }

  /**
   * Ends the run: what is still in flight is recorded as aborted, then the reports are made. Only
   * the first call does anything.
   */
  public void end() {
    if (ended.compareAndSet(false, true)) {
      inFlight.cutOff(CUT_OFF_PATIENCE);
      afterwards.run();
    }
  }

  /** Whether {@link #end()} was called. */
  public boolean hasEnded() {
    return ended.get();
  }

  /** Says where the files of this run are; Gatling's report speaks of them. */
  public void reportsIn(Path folder) {
    reports.set(folder);
  }

  /** Where the files of this run are, once they are there. */
  Optional<Path> reports() {
    return Optional.ofNullable(reports.get());
  }

  /** True once: whoever gets it installs the hooks. */
  boolean claimHooks() {
    return hooked.compareAndSet(false, true);
  }

  boolean isStopping() {
    return ended.get();
  }

  InFlight flights() {
    return inFlight;
  }

  DeferredWork deferred() {
    return deferred;
  }

  /** Warm-up requests are counted apart, so that the measured ones begin at 0. */
  long nextNumber(boolean warmup) {
    return (warmup ? warmupSequence : sequence).getAndIncrement();
  }

  void countWarmupFailure(String why) {
    warmupFailures.incrementAndGet();
    firstWarmupFailure.compareAndSet(null, why);
  }

  /** A measured request is sent. */
  void asks(Point point, String path, String model) {
    uses.add(point, path, model);
  }

  /** The models that the requests of a point asked for, sorted. */
  public List<String> models(Point point) {
    return uses.models(point);
  }

  /** Whether requests of a point went to the completions endpoint. */
  public boolean completes(Point point) {
    return uses.asked(point, CompletionBody.PATH);
  }

  /** The point of a request in a user's own set-up. */
  Point scenarioPoint(Kind kind, String scenario) {
    return scenarios.of(scenario, kind);
  }
}
