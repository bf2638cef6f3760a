package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * All that is known of one request once it has ended.
 *
 * @param id unique in the run, also sent as {@code X-Request-Id}
 * @param point the load point it belongs to
 * @param repeat which repeat of the point it belongs to, from 1
 * @param scenario Gatling's scenario
 * @param model the model asked for
 * @param responseId the server's own id of the response, or null
 * @param timeline when what happened
 * @param status HTTP status, 0 without a response
 * @param verdict what became of it
 * @param success whether it counts as a success; decides with {@code verdict} where a setting turns
 *     {@code short_output} into a failure
 * @param error what went wrong, secrets removed, or null
 * @param checkFailed the message of the first check of the user's that failed, or null
 * @param tokens token counts
 * @param choices number of different choices seen ({@code n}); 0 without an answer
 * @param finishReason the first one the server gave, or null
 * @param reusedConnection whether a pooled connection carried it
 * @param text the answer, or null where details are not kept
 * @param notes oddities that are no failures, e.g. {@code top_n ignored}; never null
 */
public record RequestRecord(
    String id,
    Point point,
    int repeat,
    String scenario,
    String model,
    String responseId,
    Timeline timeline,
    int status,
    Verdict verdict,
    boolean success,
    String error,
    String checkFailed,
    Tokens tokens,
    int choices,
    String finishReason,
    boolean reusedConnection,
    String text,
    List<String> notes) {

  /** TTFB in ns: headers − sent. */
  public OptionalLong timeToFirstByte() {
    return sinceSent(timeline.headers());
  }

  /** TTFT in ns: firstToken − sent. */
  public OptionalLong timeToFirstToken() {
    return sinceSent(timeline.firstToken());
  }

  /** TTFO in ns: firstAnswer − sent, aiperf's "time to first output token". */
  public OptionalLong timeToFirstAnswer() {
    return sinceSent(timeline.firstAnswer());
  }

  /** E2E in ns: lastToken − sent where text is generated, else end − sent. */
  public OptionalLong endToEnd() {
    return sinceSent(lastOfAnswer());
  }

  /** TTFT in ns counted from {@code scheduled}, so that a stall of the client cannot hide. */
  public OptionalLong timeToFirstTokenFromScheduled() {
    return difference(timeline.firstToken(), timeline.scheduled());
  }

  /** E2E in ns counted from {@code scheduled}, so that a stall of the client cannot hide. */
  public OptionalLong endToEndFromScheduled() {
    return difference(lastOfAnswer(), timeline.scheduled());
  }

  /** Age in ns: end − sent, whatever became of the request. */
  public OptionalLong age() {
    return sinceSent(timeline.end());
  }

  /**
   * TPOT in ns: (lastToken − firstToken) / (output tokens − 1), as in vLLM. No value for fewer than
   * two tokens, for more than one choice, or for an answer that came in one piece: fewer than two
   * token events, or all of them at once, have no decode time.
   */
  public OptionalDouble timePerOutputToken() {
    long output = tokens.output();
    if (!exists(output) || output < 2 || choices > 1 || cameInOnePiece()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        (double) (timeline.lastToken() - timeline.firstToken()) / (output - 1));
  }

  /** Whether the answer has no decode time: fewer than two token events, or all at one instant. */
  public boolean cameInOnePiece() {
    return timeline.tokenEvents().length < 2 || timeline.lastToken() == timeline.firstToken();
  }

  /** Decode speed in tokens per second: the reciprocal of {@link #timePerOutputToken()}. */
  public OptionalDouble decodeRate() {
    OptionalDouble perToken = timePerOutputToken();
    return perToken.isPresent() && perToken.getAsDouble() > 0
        ? OptionalDouble.of(1e9 / perToken.getAsDouble())
        : OptionalDouble.empty();
  }

  /** ITL in ns: the gaps between successive token events; empty for fewer than two of them. */
  public long[] interTokenLatencies() {
    return gaps(timeline.tokenEvents());
  }

  /** Whether the server said how many tokens each of the token events brought. */
  public boolean hasTokensOfEvents() {
    int[] counts = timeline.tokensOfEvents();
    return counts.length > 0 && counts.length == timeline.tokenEvents().length;
  }

  /**
   * ITL per token in ns: each gap divided by the tokens its event brought. Empty where the server
   * does not say how many; an event that brought none by the server's count has no value.
   */
  public double[] interTokenLatenciesPerToken() {
    if (!hasTokensOfEvents()) {
      return new double[0];
    }
    long[] gaps = interTokenLatencies();
    int[] counts = timeline.tokensOfEvents();
    return IntStream.range(0, gaps.length)
        .filter(gap -> counts[gap + 1] > 0)
        .mapToDouble(gap -> (double) gaps[gap] / counts[gap + 1])
        .toArray();
  }

  /**
   * Queue time in ns: sent − scheduled, the sum of {@link #wantedQueueTime()} and {@link
   * #lateness()}.
   */
  public OptionalLong queueTime() {
    return difference(timeline.sent(), timeline.scheduled());
  }

  /** Queue time the load shape wanted, in ns: released − scheduled. */
  public OptionalLong wantedQueueTime() {
    return difference(timeline.released(), timeline.scheduled());
  }

  /** The client's own lateness in ns: sent − released. */
  public OptionalLong lateness() {
    return difference(timeline.sent(), timeline.released());
  }

  /** Connect time in ns: connected − sent, 0 on a reused connection. */
  public OptionalLong connectTime() {
    return sinceSent(timeline.connected());
  }

  private long lastOfAnswer() {
    return point.kind().isGenerating() ? timeline.lastToken() : timeline.end();
  }

  private OptionalLong sinceSent(long instant) {
    return difference(instant, timeline.sent());
  }

  private static OptionalLong difference(long later, long earlier) {
    return exists(later) && exists(earlier)
        ? OptionalLong.of(later - earlier)
        : OptionalLong.empty();
  }

  /** The differences between successive stamps. */
  static long[] gaps(long[] stamps) {
    if (stamps.length < 2) {
      return new long[0];
    }
    long[] gaps = new long[stamps.length - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = stamps[i + 1] - stamps[i];
    }
    return gaps;
  }
}
