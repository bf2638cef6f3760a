package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * When the tokens of a point came: 8 bytes a token event. An event's tokens are what the server's
 * usage says of it, else the request's output tokens spread evenly over its token events.
 *
 * <p>Not thread-safe.
 */
final class TokenFlow {

  private final TokenStamps ofSuccesses;
  private final TokenStamps ofCutOff;
  private boolean estimated;

  private double delivered;
  private long firstSent = Timeline.ABSENT;
  private long lastStamp = Timeline.ABSENT;

  /**
   * No token yet.
   *
   * @param limit most stamps that are kept exactly
   */
  TokenFlow(int limit) {
    this.ofSuccesses = new TokenStamps(limit);
    this.ofCutOff = new TokenStamps(limit);
  }

  void add(RequestRecord request) {
    addDelivered(request);
    if (request.success()) {
      addStamps(request, ofSuccesses);
      estimated |= isEstimated(request);
    } else if (request.verdict() == Verdict.ABORTED) {
      addStamps(request, ofCutOff);
    }
  }

  private void addDelivered(RequestRecord request) {
    long sent = request.timeline().sent();
    if (exists(sent) && (!exists(firstSent) || sent < firstSent)) {
      firstSent = sent;
    }
    long[] events = request.timeline().tokenEvents();
    if (events.length > 0) {
      // an absent instant is the lowest number there is
      lastStamp = Math.max(lastStamp, events[events.length - 1]);
      delivered += tokens(request);
    }
  }

  private static void addStamps(RequestRecord request, TokenStamps stamps) {
    long[] events = request.timeline().tokenEvents();
    if (request.hasTokensOfEvents()) {
      stamps.add(events, request.timeline().tokensOfEvents());
    } else if (events.length > 0) {
      stamps.add(events, tokensEach(request));
    }
  }

  private static double tokensEach(RequestRecord request) {
    return (double) tokens(request) / request.timeline().tokenEvents().length;
  }

  private static long tokens(RequestRecord request) {
    if (request.hasTokensOfEvents()) {
      return Arrays.stream(request.timeline().tokensOfEvents()).asLongStream().sum();
    }
    long output = request.tokens().output();
    return exists(output) && output > 0 ? output : request.timeline().tokenEvents().length;
  }

  /** As many events as tokens leave no choice: each event holds at least one token. */
  private static boolean isEstimated(RequestRecord request) {
    int events = request.timeline().tokenEvents().length;
    return events > 0
        && !request.hasTokensOfEvents()
        && (request.tokens().outputEstimated() || request.tokens().output() != events);
  }

  /** Tokens of every request, also of failed and cut off ones. */
  double delivered() {
    return delivered;
  }

  /** Time in which they came, from first sent to last token, ns. */
  long deliveryTime() {
    return exists(firstSent) && exists(lastStamp) ? Math.max(0, lastStamp - firstSent) : 0;
  }

  /** Most tokens of successes in any one-second bucket from {@code origin} on. */
  OptionalDouble peakPerSecond(long origin) {
    double peak = ofSuccesses.peakPerSecond(origin);
    return peak > 0 ? OptionalDouble.of(peak) : OptionalDouble.empty();
  }

  /** Whether tokens had to be spread evenly. */
  boolean isEstimated() {
    return estimated;
  }

  /** Whether all stamps were kept. */
  boolean isExact() {
    return ofSuccesses.isExact() && ofCutOff.isExact();
  }

  /** Tokens in (after, upTo] of successes and of requests that were still running at the end. */
  double between(long after, long upTo) {
    return ofSuccesses.between(after, upTo) + ofCutOff.between(after, upTo);
  }
}
