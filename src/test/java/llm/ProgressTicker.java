package llm;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import llm.measure.Point;
import llm.measure.PointProgress;
import llm.report.InputProgress;
import llm.report.ProgressLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prints how far the run is, every few seconds. */
final class ProgressTicker implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(ProgressTicker.class);

  private final Supplier<List<PointProgress>> source;
  private final Supplier<List<InputProgress>> inputs;
  private final List<Point> points;
  private final long startedNanos;
  private final Consumer<String> console;
  private final RunningPoints running = new RunningPoints();
  private final Set<Point> waiting = new HashSet<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(ProgressTicker::daemon);

  /**
   * Begins to print.
   *
   * @param source says how far the points are
   * @param inputs says how far the inputs are that points wait for
   * @param points those that are known before they run
   * @param startedNanos start of the run
   * @param period time between two looks
   * @param console takes the lines
   */
  ProgressTicker(
      Supplier<List<PointProgress>> source,
      Supplier<List<InputProgress>> inputs,
      List<Point> points,
      long startedNanos,
      Duration period,
      Consumer<String> console) {
    this.source = source;
    this.inputs = inputs;
    this.points = points;
    this.startedNanos = startedNanos;
    this.console = console;
    timer.scheduleAtFixedRate(this::tick, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private void tick() {
    try {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - startedNanos);
      for (InputProgress slow : slowInputs()) {
        console.accept(ProgressLine.ofInputs(elapsed, number(slow.point()), points.size(), slow));
      }
      for (PointProgress progress : running.among(source.get())) {
        console.accept(
            ProgressLine.of(
                elapsed, number(progress.point()), points.size(), progress, Optional.empty()));
      }
    } catch (RuntimeException e) {
      // thrown on, it would end all further ticks without a word
      LOGGER.warn("this time the progress of the run cannot be shown", e);
    }
  }

  /** Those that the last look has found as well: others take no time worth a line. */
  private List<InputProgress> slowInputs() {
    List<InputProgress> all = inputs.get();
    List<InputProgress> slow = all.stream().filter(it -> waiting.contains(it.point())).toList();
    waiting.clear();
    all.forEach(it -> waiting.add(it.point()));
    return slow;
  }

  /** Scenarios of a user's own set-up are points of which nobody told before. */
  private int number(Point point) {
    return Math.max(1, points.indexOf(point) + 1);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "llm-progress");
    thread.setDaemon(true);
    return thread;
  }
}
