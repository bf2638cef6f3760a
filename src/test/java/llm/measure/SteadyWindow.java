package llm.measure;

import java.util.Optional;
import java.util.OptionalDouble;
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

  /** The figures of the window; empty where no success ended inside it. */
  Optional<SteadyState> figures(RequestLog log, double tokens) {
    long requests = log.successesBetween(start, end);
    if (requests == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new SteadyState(
            start,
            end,
            requests,
            perSecond(requests),
            perSecond(tokens),
            log.endedBetween(start, end, Latency.TIME_TO_FIRST_TOKEN),
            log.endedBetween(start, end, Latency.TIME_PER_OUTPUT_TOKEN),
            log.endedBetween(start, end, Latency.END_TO_END)));
  }

  double seconds() {
    return (end - start) / 1e9;
  }

  private OptionalDouble perSecond(double amount) {
    return amount > 0 ? OptionalDouble.of(amount / seconds()) : OptionalDouble.empty();
  }

  private static Optional<SteadyWindow> nonEmpty(long start, long end) {
    return end > start ? Optional.of(new SteadyWindow(start, end)) : Optional.empty();
  }
}
