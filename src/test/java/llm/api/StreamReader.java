package llm.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import llm.measure.Timeline;
import llm.measure.TimelineRecorder;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * Reads the event stream of a chat or completion request.
 *
 * <p>A token event is an event one of whose choices brings text, reasoning, a refusal or a tool
 * call; the empty chunk that only names the role is none. The end is declared by {@code [DONE]} or
 * by a finish reason on every choice seen.
 */
public final class StreamReader extends BaseReader {

  /** Lines outside of any event are kept up to this size, to find an error in them. */
  private static final int MAX_OTHER_BYTES = 64 << 10;

  private static final int MAX_EXCERPT_CHARS = 100;
  private static final int MAX_SOURCE_BYTES = 8192;
  private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

  private static final char REPLACEMENT = '\uFFFD';

  /** This many token events within {@link #BURST_NANOS} are the sign of a buffer on the way. */
  private static final int BURST_EVENTS = 10;

  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final TimelineRecorder timeline;
  private final AnswerSoFar answer;
  private final AnswerParser parser;
  private final EventStreamDecoder decoder = new EventStreamDecoder(new Events());
  private final ByteArrayOutputStream otherLines = new ByteArrayOutputStream(0);

  private boolean done;
  private boolean unfinishedEvent;
  private boolean unstreamedMessage;
  private int events;
  private int tokenEvents;
  private int readsWithTokens;
  private int lastReadWithTokens;

  /** A reader of one response. */
  public StreamReader(ReaderContext context) {
    super(context);
    timeline = context.timeline();
    answer = new AnswerSoFar(context.keep());
    parser = AnswerParser.ofEvents(answer);
  }

  @Override
  void contentType(String type) {
    if (type == null) {
      note("no content type");
    } else if (!MediaType.isEventStream(type)) {
      malformed("content type " + type + " instead of text/event-stream: " + notStreamed(type));
    }
  }

  private static String notStreamed(String type) {
    if (MediaType.isJson(type)) {
      return "the server did not stream; check llm.target.dialect and llm.request.extra-body";
    }
    if (type.contains("ndjson") || type.contains("jsonl")) {
      return "a protocol of the server's own; check llm.request.endpoint and llm.target.dialect";
    }
    return "not an OpenAI-compatible endpoint; check llm.target.url and llm.request.endpoint";
  }

  @Override
  void content(ByteBuffer bytes, long at) {
    decoder.feed(bytes, at);
  }

  @Override
  void contentEnd(boolean complete) {
    decoder.end();
    judgeOtherLines();
    if (unstreamedMessage && tokenEvents == 0) {
      malformed("an event holds a whole message instead of a delta: the server did not stream");
    }
    if (!complete && declaredEnd()) {
      note("connection broke after the declared end");
    }
    if (answer.choices() > 1) {
      timeline.usageIsNotCumulative();
    }
  }

  /** Lines outside of any event: an error, or something that is no event stream at all. */
  private void judgeOtherLines() {
    if (otherLines.size() == 0) {
      return;
    }
    byte[] bytes = otherLines.toByteArray();
    String source = Texts.utf8(bytes, 0, Math.min(bytes.length, MAX_SOURCE_BYTES));
    String error = ServerError.inJson(bytes, 0, bytes.length);
    if (error != null) {
      reportedError(error, source);
    } else {
      malformed(
          "a line that is no event: "
              + excerpt(source)
              + "; the server did not stream, check llm.target.dialect and llm.request.endpoint",
          source);
    }
  }

  @Override
  boolean declaredEnd() {
    return done || answer.isFinished();
  }

  @Override
  String missingEnd() {
    if (events == 0 && !unfinishedEvent) {
      return "the body ended before the first token, without a single event: some servers answer so"
          + " when the prompt is too long for the model, see llm.shapes";
    }
    String rest = unfinishedEvent ? " inside an event" : "";
    if (events > 0 && answer.choices() == 0) {
      return "the body ended"
          + rest
          + " without [DONE], and no event held choices: check llm.request.endpoint and"
          + " llm.target.dialect";
    }
    return "the body ended"
        + rest
        + " without [DONE] or a finish_reason on every choice ("
        + answer.finishedChoices()
        + " of "
        + answer.choices()
        + "), "
        + progress();
  }

  @Override
  String emptiness() {
    String reason = answer.finishReason() == null ? "[DONE]" : answer.finishReason();
    return "the stream ended properly (" + reason + ") without a single token";
  }

  @Override
  String progress() {
    return tokenEvents == 0
        ? "before the first token"
        : "after " + tokenEvents + (tokenEvents == 1 ? " token event" : " token events");
  }

  @Override
  int tokenEvents() {
    return tokenEvents;
  }

  @Override
  AnswerSoFar answer() {
    return answer;
  }

  @Override
  int items() {
    return 0;
  }

  @Override
  void lastNotes(Verdict verdict, Tokens tokens) {
    answer.oddities(tokenEvents).forEach(this::note);
    if (cameAtOnce()) {
      note("arrived in one read");
    }
  }

  private boolean cameAtOnce() {
    if (tokenEvents < 2) {
      return false;
    }
    boolean burst =
        tokenEvents >= BURST_EVENTS && timeline.lastToken() - timeline.firstToken() < BURST_NANOS;
    return readsWithTokens == 1 || burst;
  }

  private void event(String name, byte[] buffer, int offset, int length, long at) {
    events++;
    if (name.equals("error")) {
      namedError(buffer, offset, length);
    }
    if (isDone(buffer, offset, length)) {
      done = true;
    } else if (isBlank(buffer, offset, length)) {
      return;
    } else if (done) {
      afterDone(buffer, offset, length);
    } else if (parse(buffer, offset, length)) {
      take(buffer, offset, length, at);
    }
  }

  private void namedError(byte[] buffer, int offset, int length) {
    String source = source(buffer, offset, length);
    String said = ServerError.said(source);
    reportedError(said.isEmpty() ? "event: error" : said, source);
  }

  /** The answer is over; only an error can still change what it was. */
  private void afterDone(byte[] buffer, int offset, int length) {
    if (!reportsError(buffer, offset, length)) {
      note("events after [DONE]");
    }
  }

  /** Whether the event is the JSON it should be. */
  private boolean parse(byte[] buffer, int offset, int length) {
    try {
      parser.parse(buffer, offset, length);
      return true;
    } catch (IOException broken) {
      if (parseReplaced(buffer, offset, length)) {
        return true;
      }
      notJson(Json.problem(broken), buffer, offset, length);
      return false;
    }
  }

  /** The standard decodes what is no UTF-8 to replacement characters, so that is no fault yet. */
  private boolean parseReplaced(byte[] buffer, int offset, int length) {
    String data = Texts.utf8(buffer, offset, length);
    if (data.indexOf(REPLACEMENT) < 0) {
      return false;
    }
    byte[] replaced = data.getBytes(StandardCharsets.UTF_8);
    try {
      parser.parse(replaced, 0, replaced.length);
      note("invalid UTF-8");
      return true;
    } catch (IOException broken) {
      return false;
    }
  }

  private void notJson(String problem, byte[] buffer, int offset, int length) {
    if (!reportsError(buffer, offset, length)) {
      String source = source(buffer, offset, length);
      malformed(
          "event " + events + " is not the JSON it should be (" + problem + "): " + excerpt(source),
          source);
    }
  }

  /** Whether there is an error in the event, whatever else it is; if so it is taken in. */
  private boolean reportsError(byte[] buffer, int offset, int length) {
    String error = ServerError.inJson(buffer, offset, length);
    if (error != null) {
      reportedError(error, source(buffer, offset, length));
    }
    return error != null;
  }

  /** Takes in an event that has been parsed. */
  private void take(byte[] buffer, int offset, int length, long at) {
    if (parser.error() != null) {
      reportedError(parser.error(), source(buffer, offset, length));
    }
    unstreamedMessage |= parser.hasUnstreamedMessage();
    if (parser.hasChoices()) {
      timeline.choiceEvent(at);
    }
    if (parser.hasToken()) {
      tokenEvent(at);
    }
    if (Timeline.exists(parser.completionTokens())) {
      timeline.outputTokens(parser.completionTokens());
    }
  }

  private void tokenEvent(long at) {
    timeline.tokenEvent(at, parser.hasAnswerToken());
    tokenEvents++;
    if (lastReadWithTokens != reads()) {
      lastReadWithTokens = reads();
      readsWithTokens++;
    }
  }

  private static boolean isBlank(byte[] buffer, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!isSpace(buffer[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDone(byte[] buffer, int offset, int length) {
    int from = offset;
    int to = offset + length;
    while (from < to && isSpace(buffer[from])) {
      from++;
    }
    while (from < to && isSpace(buffer[to - 1])) {
      to--;
    }
    return Arrays.equals(buffer, from, to, DONE, 0, DONE.length);
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n';
  }

  private static String source(byte[] buffer, int offset, int length) {
    return Texts.utf8(buffer, offset, Math.min(length, MAX_SOURCE_BYTES));
  }

  /** Secrets go before the text is cut: half a secret would not be recognised. */
  private String excerpt(String source) {
    String clean = context().secrets().clean(Texts.oneLine(source));
    return Texts.shortened(clean, MAX_EXCERPT_CHARS);
  }

  /** What the decoder hands out. */
  private final class Events implements EventStreamDecoder.Sink {

    @Override
    public void event(String name, byte[] buffer, int offset, int length, long at) {
      StreamReader.this.event(name, buffer, offset, length, at);
    }

    @Override
    public void eventWithoutData(String name, long at) {
      StreamReader.this.event(name, new byte[0], 0, 0, at);
    }

    @Override
    public void otherLine(byte[] buffer, int offset, int length, long at) {
      boolean begun = otherLines.size() > 0;
      if ((begun || isDocument(buffer, offset, length))
          && otherLines.size() + length < MAX_OTHER_BYTES) {
        otherLines.write(buffer, offset, length);
        otherLines.write('\n');
      }
    }

    /** Unknown fields mean nothing; JSON or a web page does. */
    private boolean isDocument(byte[] buffer, int offset, int length) {
      int first = offset;
      while (first < offset + length && isSpace(buffer[first])) {
        first++;
      }
      return first < offset + length
          && (buffer[first] == '{' || buffer[first] == '[' || buffer[first] == '<');
    }

    /** An event without its line end is complete if its data are, and part of the cut if not. */
    @Override
    public void incomplete(String name, byte[] buffer, int offset, int length, long at) {
      boolean named = name.equals("error");
      boolean whole =
          length > 0 && (isDone(buffer, offset, length) || Json.isComplete(buffer, offset, length));
      if (whole || named) {
        StreamReader.this.event(name, buffer, offset, length, at);
      } else {
        unfinishedEvent = true;
      }
    }

    @Override
    public void oversized(long at) {
      malformed("an event of more than " + (EventStreamDecoder.MAX_EVENT_BYTES >> 20) + " MiB");
    }
  }
}
