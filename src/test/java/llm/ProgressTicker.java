package llm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import llm.measure.Point;
import llm.measure.PointProgress;
import llm.report.ProgressLine;

/** Prints how far the run is, every few seconds. */
final class ProgressTicker implements AutoCloseable {

  private final RunRecorder recorder;
  private final List<Point> points;
  private final long startedNanos;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(ProgressTicker::daemon);

  ProgressTicker(RunRecorder recorder, List<Point> points, long startedNanos, Duration period) {
    this.recorder = recorder;
    this.points = points;
    this.startedNanos = startedNanos;
    timer.scheduleAtFixedRate(this::tick, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private void tick() {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startedNanos);
    for (PointProgress progress : recorder.progress()) {
      if (isRunning(progress)) {
        Console.say(
            ProgressLine.of(
                elapsed, number(progress.point()), points.size(), progress, Optional.empty()));
      }
    }
  }

  /** Scenarios of a user's own set-up are points of which nobody told before. */
  private int number(Point point) {
    return Math.max(1, points.indexOf(point) + 1);
  }

  private static boolean isRunning(PointProgress progress) {
    boolean begun = progress.done() > 0 || progress.inFlight() > 0;
    boolean over = progress.planned() > 0 && progress.done() >= progress.planned();
    return begun && !over;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "llm-progress");
    thread.setDaemon(true);
    return thread;
  }
}
