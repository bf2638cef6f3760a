package testkit;

import static llm.measure.Timeline.ABSENT;

import java.util.Arrays;
import java.util.List;
import llm.measure.Point;
import llm.measure.RequestRecord;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * Builds the record of a request for tests, in milliseconds since a zero of the test's own. Without
 * anything said it is a success on a reused connection, scheduled, released and sent at once, whose
 * headers come with its first token and whose end comes with its last.
 */
public final class RequestExample {

  private static final long[] NONE = {};

  private final Point point;
  private final long sent;
  private String id = "r";
  private int repeat = 1;
  private long scheduled;
  private long released;
  private long connected;
  private long headers = ABSENT;
  private long firstAnswer = ABSENT;
  private long end = ABSENT;
  private long[] tokenEvents = NONE;
  private int[] tokensOfEvents = {};
  private long[] choiceEvents = NONE;
  private int status = 200;
  private Verdict verdict = Verdict.OK;
  private Boolean success;
  private String error;
  private String checkFailed;
  private long askedInput = ABSENT;
  private long input = ABSENT;
  private long output = ABSENT;
  private long reasoning = ABSENT;
  private boolean estimated;
  private int choices = 1;
  private String finishReason;
  private boolean reused = true;
  private List<String> notes = List.of();

  private RequestExample(Point point, long sentNanos) {
    this.point = point;
    this.sent = sentNanos;
    this.scheduled = sentNanos;
    this.released = sentNanos;
    this.connected = sentNanos;
  }

  /** A request that is sent then. */
  public static RequestExample sentAt(Point point, double milliseconds) {
    return new RequestExample(point, nanos(milliseconds));
  }

  /** A request that is sent then, in ns. */
  public static RequestExample sentAtNanos(Point point, long nanos) {
    return new RequestExample(point, nanos);
  }

  /** Of this repeat of the point, from 1. */
  public RequestExample repeat(int number) {
    repeat = number;
    return this;
  }

  public RequestExample id(String newId) {
    id = newId;
    return this;
  }

  public RequestExample scheduledAt(double milliseconds) {
    scheduled = nanos(milliseconds);
    return this;
  }

  public RequestExample releasedAt(double milliseconds) {
    released = nanos(milliseconds);
    return this;
  }

  /** On a connection of its own that is ready then. */
  public RequestExample connectedAt(double milliseconds) {
    connected = nanos(milliseconds);
    reused = false;
    return this;
  }

  /** On a connection that never came up. */
  public RequestExample neverConnected() {
    connected = ABSENT;
    reused = false;
    return this;
  }

  public RequestExample headersAt(double milliseconds) {
    headers = nanos(milliseconds);
    return this;
  }

  public RequestExample firstAnswerAt(double milliseconds) {
    firstAnswer = nanos(milliseconds);
    return this;
  }

  public RequestExample endAt(double milliseconds) {
    end = nanos(milliseconds);
    return this;
  }

  public RequestExample endAtNanos(long nanos) {
    end = nanos;
    return this;
  }

  /** Token events then, each also an event with choices, and as many output tokens. */
  public RequestExample tokensAt(double... milliseconds) {
    return tokensAtNanos(Arrays.stream(milliseconds).mapToLong(RequestExample::nanos).toArray());
  }

  /** As {@link #tokensAt}, in ns. */
  public RequestExample tokensAtNanos(long... nanos) {
    tokenEvents = nanos;
    choiceEvents = nanos;
    output = nanos.length;
    return this;
  }

  /** Evenly spaced token events: the first then, the others after it. */
  public RequestExample tokensFrom(double first, int count, double gap) {
    double[] stamps = new double[count];
    Arrays.setAll(stamps, i -> first + i * gap);
    return tokensAt(stamps);
  }

  public RequestExample choicesAt(double... milliseconds) {
    choiceEvents = Arrays.stream(milliseconds).mapToLong(RequestExample::nanos).toArray();
    return this;
  }

  /** How many tokens each event brought, by the server's word. */
  public RequestExample tokensOfEvents(int... counts) {
    tokensOfEvents = counts;
    return this;
  }

  public RequestExample output(long count) {
    output = count;
    return this;
  }

  public RequestExample input(long count) {
    input = count;
    return this;
  }

  public RequestExample askedInput(long count) {
    askedInput = count;
    return this;
  }

  public RequestExample reasoning(long count) {
    reasoning = count;
    return this;
  }

  public RequestExample estimated() {
    estimated = true;
    return this;
  }

  public RequestExample choices(int count) {
    choices = count;
    return this;
  }

  public RequestExample verdict(Verdict newVerdict) {
    verdict = newVerdict;
    return this;
  }

  /** Whatever its verdict, it counts as a failure. */
  public RequestExample failed() {
    success = false;
    return this;
  }

  public RequestExample error(int newStatus, String message) {
    status = newStatus;
    error = message;
    return this;
  }

  public RequestExample checkFailed(String message) {
    checkFailed = message;
    return this;
  }

  public RequestExample finishReason(String reason) {
    finishReason = reason;
    return this;
  }

  public RequestExample notes(String... newNotes) {
    notes = List.of(newNotes);
    return this;
  }

  public RequestRecord build() {
    boolean counts = success != null ? success : !verdict.isFailure() && verdict != Verdict.ABORTED;
    return new RequestRecord(
        id,
        point,
        repeat,
        "scenario",
        "model",
        null,
        timeline(),
        status,
        verdict,
        counts,
        error,
        checkFailed,
        new Tokens(askedInput, ABSENT, input, estimated, output, estimated, reasoning, ABSENT),
        choices,
        finishReason,
        reused,
        null,
        notes);
  }

  private Timeline timeline() {
    long firstToken = first(tokenEvents);
    return new Timeline(
        scheduled,
        released,
        sent,
        connected,
        headers == ABSENT ? firstToken : headers,
        firstToken,
        firstAnswer == ABSENT ? firstToken : firstAnswer,
        last(tokenEvents),
        first(choiceEvents),
        last(choiceEvents),
        end == ABSENT ? last(tokenEvents) : end,
        tokenEvents,
        tokensOfEvents,
        choiceEvents);
  }

  private static long first(long[] stamps) {
    return stamps.length == 0 ? ABSENT : stamps[0];
  }

  private static long last(long[] stamps) {
    return stamps.length == 0 ? ABSENT : stamps[stamps.length - 1];
  }

  private static long nanos(double milliseconds) {
    return Math.round(milliseconds * 1e6);
  }
}
