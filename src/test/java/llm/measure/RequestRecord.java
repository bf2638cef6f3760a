package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * All that is known of one request once it has ended.
 *
 * @param id unique in the run, also sent as {@code X-Request-Id}
 * @param point the load point it belongs to
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
    return sinceSent(point.kind().isGenerating() ? timeline.lastToken() : timeline.end());
  }

  /**
   * TPOT in ns: (lastToken − firstToken) / (output tokens − 1), as in vLLM. No value for fewer than
   * two tokens, fewer than two token events, or more than one choice.
   */
  public OptionalDouble timePerOutputToken() {
    long output = tokens.output();
    if (!exists(output) || output < 2 || timeline.tokenEvents().length < 2 || choices > 1) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        (double) (timeline.lastToken() - timeline.firstToken()) / (output - 1));
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

  /** Queue time the load shape wanted, in ns: released − scheduled. */
  public long wantedQueueTime() {
    return timeline.released() - timeline.scheduled();
  }

  /** The client's own lateness in ns: sent − released. */
  public long lateness() {
    return timeline.sent() - timeline.released();
  }

  /** Connect time in ns: connected − sent, 0 on a reused connection. */
  public OptionalLong connectTime() {
    return sinceSent(timeline.connected());
  }

  private OptionalLong sinceSent(long instant) {
    return exists(instant) && exists(timeline.sent())
        ? OptionalLong.of(instant - timeline.sent())
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
