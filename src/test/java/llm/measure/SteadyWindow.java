package llm.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import llm.measure.RequestLog.Latency;

/**
 * The time window in which a load was at its full strength.
 *
 * <p><b>Closed load.</b> The window lasts from the moment every user has finished one request until
 * the first user runs out of work. Requests do not say which user sent them, but users who send
 * their next request when the last one ended are told by the number in flight: it stands at full
 * strength until a user ends a request and sends no more, and then never comes back to it. So the
 * window ends when full strength is lost for good. That holds however the requests are dealt out,
 * in fixed shares or from one pot. (The first to end among the requests sent last would do for one
 * pot with even latencies only: with fixed shares a fast user is done long before.)
 *
 * <p>When full strength is first reached, every user has one request in flight; once all of these
 * have ended, every user has finished one. Users who all start at once have their first request in
 * flight then; when they start one by one, some are further ahead and the window starts later than
 * it could, by less than one request, never earlier. Where full strength is below the stated
 * concurrency C (see {@link Occupancy#fullStrength()}), the first C requests to be sent must have
 * ended too.
 *
 * <p>Failures end a user's request like successes. With fewer than 2 C requests some user sends
 * only one, so that the window is empty.
 *
 * <p><b>Open load.</b> After the ramp plus one mean E2E, until the last arrival.
 *
 * @param start excluded: what ends here belongs to the time before, ns
 * @param end included, ns
 */
record SteadyWindow(long start, long end) {

  /** The window of a closed load; empty where there is none. */
  static Optional<SteadyWindow> closed(RequestLog log, Occupancy occupancy, int users) {
    if (occupancy.size() < 2 * users) {
      return Optional.empty();
    }
    int strength = occupancy.fullStrength();
    long everyoneStarted = Math.max(occupancy.firstReached(strength), occupancy.sentOf(users));
    return nonEmpty(log.lastEndOfSentUpTo(everyoneStarted), occupancy.lastHeld(strength));
  }

  /**
   * The window of an open load; empty where there is none.
   *
   * @param rampEnd when the arrivals have reached their rate, ns
   * @param meanEndToEnd mean E2E, ns
   * @param lastArrival when the last request was wanted, ns
   */
  static Optional<SteadyWindow> open(long rampEnd, double meanEndToEnd, long lastArrival) {
    return nonEmpty(rampEnd + Math.round(meanEndToEnd), lastArrival);
  }

  /**
   * A window with what there is in it.
   *
   * @param window the window
   * @param log the requests of the load that it is a window of
   * @param tokens tokens that were stamped inside it
   */
  record Content(SteadyWindow window, RequestLog log, double tokens) {

    private long successes() {
      return log.successesBetween(window.start, window.end);
    }

    private DoubleStream values(Latency latency) {
      return Arrays.stream(log.endedBetween(window.start, window.end, latency));
    }
  }

  /** The figures of the window; empty where no success ended inside it. */
  Optional<SteadyState> figures(RequestLog log, double tokens) {
    return figures(List.of(new Content(this, log, tokens)));
  }

  /** The figures of windows taken together; empty where no success ended inside them. */
  static Optional<SteadyState> figures(List<Content> windows) {
    long requests = windows.stream().mapToLong(Content::successes).sum();
    if (requests == 0) {
      return Optional.empty();
    }
    long duration = windows.stream().map(Content::window).mapToLong(SteadyWindow::duration).sum();
    double tokens = windows.stream().mapToDouble(Content::tokens).sum();
    return Optional.of(
        new SteadyState(
            windows.get(0).window().start(),
            windows.get(windows.size() - 1).window().end(),
            duration,
            requests,
            perSecond(requests, duration),
            perSecond(tokens, duration),
            statistics(windows, Latency.TIME_TO_FIRST_TOKEN),
            statistics(windows, Latency.TIME_PER_OUTPUT_TOKEN),
            statistics(windows, Latency.END_TO_END)));
  }

  private static Statistics statistics(List<Content> windows, Latency latency) {
    return Statistics.exact(
        windows.stream().flatMapToDouble(content -> content.values(latency)).toArray());
  }

  private long duration() {
    return end - start;
  }

  double seconds() {
    return (end - start) / 1e9;
  }

  private static OptionalDouble perSecond(double amount, long nanos) {
    return amount > 0 ? OptionalDouble.of(amount / (nanos / 1e9)) : OptionalDouble.empty();
  }

  private static Optional<SteadyWindow> nonEmpty(long start, long end) {
    return end > start ? Optional.of(new SteadyWindow(start, end)) : Optional.empty();
  }
}
