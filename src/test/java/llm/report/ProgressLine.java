package llm.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import llm.measure.Point;
import llm.measure.PointProgress;

/** The line that says every few seconds how far a run is. */
public final class ProgressLine {

  private ProgressLine() {}

  /**
   * The line.
   *
   * @param elapsed since the start of the run
   * @param number number of the point, from 1
   * @param count number of points; 0 where it is not known
   * @param progress how far the point is
   * @param timed how long the point runs if time ends it
   */
  public static String of(
      Duration elapsed, int number, int count, PointProgress progress, Optional<Duration> timed) {
    return String.format(
        Locale.ROOT,
        "%s | %s | %d in flight | %d failed | %s | %s | %s",
        head(elapsed, number, count, progress.point()),
        requests(progress),
        progress.inFlight(),
        progress.failures(),
        tokens(progress),
        latency(progress),
        left(progress, timed).map(ProgressLine::inWords).orElse("time left unknown"));
  }

  /**
   * The line of a point that has not begun, since its inputs are still being made.
   *
   * @param elapsed since the start of the run
   * @param number number of the point, from 1
   * @param count number of points; 0 where it is not known
   * @param inputs how far they are
   */
  public static String ofInputs(Duration elapsed, int number, int count, InputProgress inputs) {
    return String.format(
        Locale.ROOT,
        "%s | making the inputs it begins with: %d of %d",
        head(elapsed, number, count, inputs.point()),
        inputs.made(),
        inputs.needed());
  }

  private static String head(Duration elapsed, int number, int count, Point point) {
    return String.format(
        Locale.ROOT,
        "[%s] point %d%s: %s",
        clock(elapsed),
        number,
        count > 0 ? " of " + count : "",
        Printable.of(point.name()));
  }

  private static String requests(PointProgress progress) {
    String planned = progress.planned() > 0 ? "/" + progress.planned() : "";
    return progress.done() + planned + " requests";
  }

  private static String tokens(PointProgress progress) {
    OptionalDouble rate =
        progress.elapsedSeconds() > 0
            ? OptionalDouble.of(progress.tokens() / progress.elapsedSeconds())
            : OptionalDouble.empty();
    return Numbers.compact(rate) + " tok/s";
  }

  private static String latency(PointProgress progress) {
    String name = progress.point().kind().isGenerating() ? "TTFT" : "latency";
    return name
        + " p50 "
        + milliseconds(progress.medianLatency())
        + ", p95 "
        + milliseconds(progress.p95Latency());
  }

  private static String milliseconds(OptionalDouble nanos) {
    return nanos.isPresent() ? Numbers.compact(Units.milliseconds(nanos)) + " ms" : Numbers.ABSENT;
  }

  /** Of the point alone: how long those to come will take, nobody knows. */
  private static String inWords(Duration left) {
    return "about " + clock(left) + " left in this point";
  }

  /** Of a timed point the rest of its time, else what the requests so far suggest. */
  private static Optional<Duration> left(PointProgress progress, Optional<Duration> timed) {
    double elapsed = progress.elapsedSeconds();
    if (timed.isPresent()) {
      return Optional.of(seconds(timed.get().toNanos() / 1e9 - elapsed));
    }
    if (progress.planned() <= 0 || progress.done() <= 0) {
      return Optional.empty();
    }
    long missing = progress.planned() - progress.done();
    return Optional.of(seconds(elapsed * missing / progress.done()));
  }

  private static Duration seconds(double seconds) {
    return Duration.ofSeconds(Math.max(0, Math.round(seconds)));
  }

  private static String clock(Duration duration) {
    return duration.toHours() > 0
        ? String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            duration.toHours(),
            duration.toMinutesPart(),
            duration.toSecondsPart())
        : String.format(
            Locale.ROOT, "%02d:%02d", duration.toMinutesPart(), duration.toSecondsPart());
  }
}
