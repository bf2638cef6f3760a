package llm.api;

import static llm.measure.Timeline.ABSENT;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import llm.measure.Evidence;
import llm.measure.Judge;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * What all readers share: the response's frame, the evidence it is judged by, and the words for
 * what went wrong. A subclass reads the content of responses of success.
 */
abstract class BaseReader implements ResponseReader {

  /** Most bytes of a server's own text in an error: 2 KB. */
  private static final int MAX_EXHIBIT_BYTES = 2048;

  /** More than is shown, so that a secret that crosses the end of it is still recognised. */
  private static final int MAX_MESSAGE_CHARS = 8192;

  private final ReaderContext context;
  private final BodySample sample = new BodySample();
  private final Set<String> notes = new LinkedHashSet<>(4);

  private int status;
  private String location;
  private String retryAfter;
  private boolean ended;
  private Breakage breakage;
  private String breakageMessage;
  private int reads;
  private String reportedError;
  private String malformation;
  private String exhibit;
  private Reading reading;

  BaseReader(ReaderContext context) {
    this.context = context;
  }

  @Override
  public final void headers(
      int status, String contentType, String location, String retryAfter, long at) {
    if (ended) {
      return;
    }
    this.status = status;
    this.location = location;
    this.retryAfter = retryAfter;
    context.timeline().headers(at);
    if (isSuccessStatus()) {
      contentType(MediaType.of(contentType));
    }
  }

  @Override
  public final void bytes(ByteBuffer bytes, long at) {
    if (!ended && bytes.hasRemaining()) {
      reads++;
      if (wantsSample()) {
        sample.add(bytes);
      }
      if (isSuccessStatus()) {
        content(bytes, at);
      }
    }
    bytes.position(bytes.limit());
  }

  @Override
  public final void complete(long at) {
    if (!ended) {
      end(at);
    }
  }

  @Override
  public final void broken(Breakage kind, String message, long at) {
    if (!ended) {
      breakage = kind;
      breakageMessage = message == null ? "" : message;
      end(at);
    }
  }

  private void end(long at) {
    ended = true;
    context.timeline().end(at);
    if (isSuccessStatus()) {
      contentEnd(breakage == null);
    }
  }

  @Override
  public final void note(String note) {
    notes.add(note);
  }

  @Override
  public final Reading reading() {
    if (!ended) {
      throw new IllegalStateException("the response has not ended");
    }
    if (reading == null) {
      if (isSuccessStatus()) {
        readRest();
        lookForGivingUp();
      }
      reading = read();
    }
    return reading;
  }

  private void lookForGivingUp() {
    if (answer().gaveUp() != null) {
      reportedError("finish_reason " + answer().gaveUp(), null);
    }
  }

  /**
   * The type of a response of success, lower-case and without parameters; null if none is given.
   */
  abstract void contentType(String type);

  /** Bytes of a response of success. */
  abstract void content(ByteBuffer bytes, long at);

  /**
   * A response of success has ended.
   *
   * @param complete whether HTTP says that it is complete
   */
  abstract void contentEnd(boolean complete);

  /** Reads of a response of success what could wait until somebody asks what it was. */
  void readRest() {}

  /** Whether the server declared the end of its answer. */
  abstract boolean declaredEnd();

  /** Why the answer counts as truncated, where HTTP says that it is complete. */
  abstract String missingEnd();

  /** What an answer properly ended is without anything in it. */
  abstract String emptiness();

  /** How far a response of success came, e.g. {@code after 7 token events}. */
  abstract String progress();

  abstract int tokenEvents();

  abstract AnswerSoFar answer();

  /** The number of vectors or scores that came. */
  abstract int items();

  /** What a pooling answer held. */
  Pooled pooled() {
    return Pooled.NOTHING;
  }

  /** Notes that can only be made at the end. */
  abstract void lastNotes(Verdict verdict, Tokens tokens);

  final ReaderContext context() {
    return context;
  }

  final int reads() {
    return reads;
  }

  /** The server reported an error; only the first one counts. */
  final void reportedError(String message, String source) {
    if (reportedError == null) {
      reportedError = Texts.shortened(message, MAX_MESSAGE_CHARS);
      exhibit = source;
    }
  }

  /** Something complete is not what it should be; only the first time counts. */
  final void malformed(String why) {
    malformed(why, null);
  }

  /** As {@link #malformed(String)}, with the part of the body that is wrong. */
  final void malformed(String why, String source) {
    if (malformation == null) {
      malformation = why;
      exhibit = exhibit == null ? source : exhibit;
    }
  }

  private boolean isSuccessStatus() {
    return status >= 200 && status < 300;
  }

  /** What came before the first token explains most failures; afterwards nobody needs it. */
  private boolean wantsSample() {
    return tokenEvents() == 0;
  }

  private Reading read() {
    Verdict verdict = Judge.judge(evidence());
    Demand demand = context.demand();
    boolean success =
        verdict == Verdict.OK || verdict == Verdict.SHORT_OUTPUT && !demand.shortOutputFails();
    boolean counts = verdict == Verdict.OK || verdict == Verdict.SHORT_OUTPUT;
    Tokens tokens = counts ? tokens() : uncounted();
    lastNotes(verdict, tokens);
    AnswerSoFar answer = answer();
    return new Reading(
        status,
        verdict,
        success,
        success ? null : error(verdict),
        answer.id(),
        answer.model(),
        context.secrets().clean(answer.finishReason()),
        answer.choices(),
        tokens,
        answer.keptText(),
        answer.keptReasoning(),
        answer.keptToolCalls(),
        cleanNotes(),
        tokenEvents(),
        reads,
        counts ? items() : 0,
        counts ? pooled() : Pooled.NOTHING);
  }

  private List<String> cleanNotes() {
    List<String> clean = new ArrayList<>(notes.size());
    notes.forEach(note -> clean.add(context.secrets().clean(note)));
    return List.copyOf(clean);
  }

  private Evidence evidence() {
    return new Evidence(
        breakage == Breakage.CUT_OFF,
        breakage == Breakage.DEADLINE,
        status,
        isCutWithinHead(),
        reportedError != null,
        malformation != null,
        declaredEnd(),
        tokenEvents() > 0 || items() > 0,
        context.demand().outputTokens(),
        isOutputBelievable() ? answer().usage().completion() : ABSENT);
  }

  private boolean isCutWithinHead() {
    return status == 0 && breakage == Breakage.CLOSED;
  }

  private boolean isOutputBelievable() {
    return answer().usage().completion() > 0 || tokenEvents() == 0;
  }

  private Tokens tokens() {
    Demand demand = context.demand();
    Usage usage = answer().usage();
    boolean inputKnown = Timeline.exists(usage.prompt());
    boolean outputKnown = isOutputBelievable();
    boolean generated = tokenEvents() > 0;
    return new Tokens(
        demand.inputTokens(),
        demand.outputTokens(),
        inputKnown ? usage.prompt() : demand.inputTokens(),
        !inputKnown && Timeline.exists(demand.inputTokens()),
        !generated ? ABSENT : outputKnown ? usage.completion() : tokenEvents(),
        generated && !outputKnown,
        usage.reasoning(),
        usage.cached());
  }

  private Tokens uncounted() {
    Demand demand = context.demand();
    return new Tokens(
        demand.inputTokens(), demand.outputTokens(), ABSENT, false, ABSENT, false, ABSENT, ABSENT);
  }

  private String error(Verdict verdict) {
    String headline = Texts.oneLine(headline(verdict));
    String source = context.secrets().clean(shownSource(verdict)).strip();
    headline = Texts.firstBytes(context.secrets().clean(headline), MAX_EXHIBIT_BYTES);
    return source.isEmpty() || headline.endsWith(source)
        ? headline
        : headline + "\n" + Texts.firstBytes(source, MAX_EXHIBIT_BYTES);
  }

  /** What the server sent, where that explains the verdict. */
  private String shownSource(Verdict verdict) {
    return switch (verdict) {
      case HTTP_ERROR, EMPTY -> sample.text();
      case ERROR_EVENT, MALFORMED -> exhibit == null ? sample.text() : exhibit;
      case TRUNCATED, TIMEOUT -> tokenEvents() == 0 ? sample.text() : "";
      default -> "";
    };
  }

  private String headline(Verdict verdict) {
    return switch (verdict) {
      case CONNECT_ERROR -> context.advisor().connection(breakageMessage);
      case HTTP_ERROR -> context.advisor().http(status, sample.text(), location, retryAfter);
      case TIMEOUT -> withProgress(breakageMessage.isEmpty() ? "deadline passed" : breakageMessage);
      case ERROR_EVENT -> context.advisor().reported(reportedError);
      case MALFORMED -> malformation;
      case TRUNCATED -> truncation();
      case EMPTY -> emptiness();
      case SHORT_OUTPUT ->
          answer().usage().completion()
              + " output tokens of "
              + context.demand().outputTokens()
              + " asked";
      case ABORTED -> withProgress("cut off with the run");
      case OK -> "";
    };
  }

  private String truncation() {
    if (breakage == null) {
      return missingEnd();
    }
    String cause = breakageMessage.isEmpty() ? "" : " (" + breakageMessage + ")";
    if (isCutWithinHead()) {
      return "the connection closed within the head of the response" + cause;
    }
    return withProgress("the connection closed in mid-response" + cause);
  }

  private String withProgress(String what) {
    return what + ", " + (status == 0 ? "before the response" : progress());
  }
}
