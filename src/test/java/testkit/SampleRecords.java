package testkit;

import java.util.List;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.RequestRecord;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;

/** Records of requests by hand: what is not stated does not exist. Times in ms. */
public final class SampleRecords {

  private static final long MILLISECOND = 1_000_000;
  private static final long ABSENT = Timeline.ABSENT;

  private final String id;
  private Point point = Point.closed(Kind.TEXT, "128/128", 4);
  private long sent;
  private long headers = ABSENT;
  private long end = ABSENT;
  private long[] tokenEvents = {};
  private int status;
  private Verdict verdict = Verdict.OK;
  private String error;
  private long inputTokens = ABSENT;
  private long outputTokens = ABSENT;
  private String finishReason;
  private String text;

  private SampleRecords(String id) {
    this.id = id;
  }

  /** A request without a response. */
  public static SampleRecords request(String id) {
    return new SampleRecords(id);
  }

  /** The point, {@code text 128/128 c=4} at first. */
  public SampleRecords point(Point point) {
    this.point = point;
    return this;
  }

  /** When it was sent; it was scheduled 2 ms and released 0.5 ms before. */
  public SampleRecords sent(double milliseconds) {
    sent = nanos(milliseconds);
    return this;
  }

  /** Tokens that arrived so long after sending, with the last one as the end. */
  public SampleRecords answered(long inputTokens, double... tokenEvents) {
    this.tokenEvents = new long[tokenEvents.length];
    for (int i = 0; i < tokenEvents.length; i++) {
      this.tokenEvents[i] = sent + nanos(tokenEvents[i]);
    }
    this.inputTokens = inputTokens;
    outputTokens = tokenEvents.length;
    headers = sent + MILLISECOND;
    end = tokenEvents.length == 0 ? headers : this.tokenEvents[tokenEvents.length - 1];
    status = 200;
    finishReason = "length";
    return this;
  }

  /** What became of it, {@link Verdict#OK} at first. */
  public SampleRecords verdict(Verdict verdict, int status, String error) {
    this.verdict = verdict;
    this.status = status;
    this.error = error;
    return this;
  }

  /** The answer. */
  public SampleRecords text(String text) {
    this.text = text;
    return this;
  }

  /** The record. */
  public RequestRecord build() {
    return new RequestRecord(
        id,
        point,
        1,
        "scenario",
        "model",
        status == 200 ? "chatcmpl-" + id : null,
        timeline(),
        status,
        verdict,
        !verdict.isFailure() && verdict != Verdict.ABORTED,
        error,
        null,
        new Tokens(ABSENT, ABSENT, inputTokens, false, outputTokens, false, ABSENT, ABSENT),
        tokenEvents.length == 0 ? 0 : 1,
        finishReason,
        true,
        text,
        List.of());
  }

  private Timeline timeline() {
    long first = tokenEvents.length == 0 ? ABSENT : tokenEvents[0];
    long last = tokenEvents.length == 0 ? ABSENT : tokenEvents[tokenEvents.length - 1];
    return new Timeline(
        sent - 2 * MILLISECOND,
        sent - MILLISECOND / 2,
        sent,
        sent,
        headers,
        first,
        first,
        last,
        first,
        last,
        end,
        tokenEvents,
        new int[0],
        tokenEvents);
  }

  private static long nanos(double milliseconds) {
    return Math.round(milliseconds * MILLISECOND);
  }
}
