package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.controller.Controller$Command$StopLoadGenerator;
import io.gatling.core.structure.ScenarioContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import llm.api.CompletionBody;
import llm.measure.Point;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of one simulation, as the actions see it: what to send where, what is in flight, and what
 * to do when Gatling is through.
 */
public final class LoadRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(LoadRun.class);

  private static final int FILE_READERS = 2;
  private static final Duration CUT_OFF_PATIENCE = Duration.ofSeconds(1);

  private final RunOptions options;
  private final Runnable afterwards;
  private final Function<String, RuntimeException> refusal;
  private final Set<Target> targets = new CopyOnWriteArraySet<>();
  private final RunClock clock = RunClock.start();
  private final InFlight inFlight = new InFlight();
  private final DeferredWork deferred = new DeferredWork();
  private final AtomicLong sequence = new AtomicLong();
  private final AtomicLong warmupSequence = new AtomicLong();
  private final AtomicLong warmupFailures = new AtomicLong();
  private final AtomicReference<String> firstWarmupFailure = new AtomicReference<>();
  private final AtomicReference<String> obstacle = new AtomicReference<>();
  private final AtomicReference<Path> reports = new AtomicReference<>();
  private final AtomicBoolean hooked = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Map<String, Unbuilt> unbuilt = new ConcurrentSkipListMap<>();
  private final List<Runnable> beforeEnd = new CopyOnWriteArrayList<>();
  private final PointUse uses = new PointUse();
  private final Executor fileReaders = newFileReaders();
  private final Map<ScenarioContext, ScenarioPoints> scenarios = new ConcurrentHashMap<>();

  /**
   * Begins a run.
   *
   * @param options what its requests need to know
   * @param afterwards called once, when the last request has been recorded
   * @param refusal ends the run before it begins, for a reason in one line; what it returns is
   *     thrown where the process goes on
   */
  public LoadRun(
      RunOptions options, Runnable afterwards, Function<String, RuntimeException> refusal) {
    this.options = options;
    this.afterwards = afterwards;
    this.refusal = refusal;
    targets.add(options.target());
  }

  /** Tells of another server that sessions may name; see {@link SessionKeys#TARGET}. */
  public void mayAsk(Target other) {
    targets.add(other);
  }

  /** Refuses a request that none of the servers can answer. */
  void mustBePossible(String request, RequestContent content) {
    List<Optional<String>> obstacles =
        targets.stream().map(target -> content.obstacle(target.dialect())).toList();
    if (obstacles.stream().allMatch(Optional::isPresent)) {
      throw refusal.apply("request " + request + ": " + obstacles.get(0).orElseThrow());
    }
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
      beforeEnd.forEach(Runnable::run);
      cutOff(point -> true);
      afterwards.run();
    }
  }

  /** Records what is in flight of some points as aborted. */
  void cutOff(Predicate<Point> points) {
    inFlight.cutOff(points, CUT_OFF_PATIENCE);
  }

  /** Does something when the run ends, before what is in flight is cut off. */
  void beforeEnd(Runnable task) {
    beforeEnd.add(task);
  }

  /**
   * Ends the load before its end, as something keeps it from going on. Only the first one counts.
   */
  void giveUp(CoreComponents core, String why) {
    if (obstacle.compareAndSet(null, why)) {
      LOGGER.error("The run ends: {}", why);
      core.controller().$bang(new Controller$Command$StopLoadGenerator(why, false));
    }
  }

  /** What kept the load from going on, in one line; empty where nothing did. */
  public Optional<String> obstacle() {
    return Optional.ofNullable(obstacle.get());
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

  /** Does what reads files, off the event loops. */
  Executor fileReaders() {
    return fileReaders;
  }

  private static Executor newFileReaders() {
    ThreadPoolExecutor readers =
        new ThreadPoolExecutor(
            FILE_READERS,
            FILE_READERS,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "llm-file-reader");
              thread.setDaemon(true);
              return thread;
            });
    readers.allowCoreThreadTimeOut(true);
    return readers;
  }

  /** Warm-up requests are counted apart, so that the measured ones begin at 0. */
  long nextNumber(boolean warmup) {
    return (warmup ? warmupSequence : sequence).getAndIncrement();
  }

  /** A measured request could not be built. */
  void countUnbuilt(String at, String request, String why) {
    String first = request + ": " + options.secrets().clean(why);
    unbuilt.merge(at, new Unbuilt(at, 1, first), (known, one) -> known.plusOne());
  }

  /** What could not be built, by the names of points. */
  public List<Unbuilt> unbuilt() {
    return List.copyOf(unbuilt.values());
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

  /** The points of a scenario; Gatling builds each scenario in a context of its own. */
  ScenarioPoints points(ScenarioContext context) {
    return scenarios.computeIfAbsent(context, scenario -> new ScenarioPoints());
  }
}
