package llm.server;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.Consumer;
import llm.server.ServedRequest.Outcome;

/**
 * One answer while it is being written: each piece at its due, all that is due at once in one
 * flush.
 *
 * <p>Used on the event loop of the connection alone.
 */
final class Playback implements Metronome.Waiting {

  private final Request request;
  private final TimedAnswer answer;
  private final ResponseWriter writer;
  private final Metronome metronome;
  private final Consumer<ServedRequest> log;
  private final Runnable onEnd;

  private final Queue<Piece> ahead = new ArrayDeque<>();
  private boolean allMade;
  private long due;
  private boolean begun;
  private boolean written;
  private boolean over;
  private int queuedTokens;
  private int tokens;
  private long firstToken;
  private long lastToken;

  /**
   * @param log gets the truth about the answer, whatever its end
   * @param onEnd runs once the answer has ended in one way or another, but not when it was {@link
   *     #abandon() abandoned}
   */
  Playback(
      Request request,
      TimedAnswer answer,
      ResponseWriter writer,
      Metronome metronome,
      Consumer<ServedRequest> log,
      Runnable onEnd) {
    this.request = request;
    this.answer = answer;
    this.writer = writer;
    this.metronome = metronome;
    this.log = log;
    this.onEnd = onEnd;
  }

  /** Begins; what is due already is written before this call returns. */
  void start() {
    due = answer.headDue();
    if (due - System.nanoTime() <= 0) {
      wake();
      prepare();
    } else {
      metronome.await(this);
    }
  }

  @Override
  public long due() {
    return due;
  }

  @Override
  public void wake() {
    unlessOver(this::play);
  }

  /** Makes what is written next, and waits for its due. */
  @Override
  public void prepare() {
    unlessOver(
        () -> {
          makeNext();
          metronome.await(this);
        });
  }

  private void unlessOver(Runnable step) {
    if (over) {
      return;
    }
    try {
      step.run();
    } catch (RuntimeException e) {
      writer.end(Ending.Manner.CLOSE);
      abandon();
      throw e;
    }
  }

  private void play() {
    if (!begun) {
      begin();
    }
    queueWhatIsDue();
    boolean ends = isAtEnd();
    stampTokens();
    if (ends) {
      // before the last flush: whoever has read the whole response finds its truth in the log
      over = true;
      log.accept(truth(ending().isComplete() ? Outcome.COMPLETE : Outcome.CUT));
    }
    writer.flush();
    if (ends) {
      writer.end(ending().manner());
      onEnd.run();
    }
  }

  private void begin() {
    begun = true;
    if (answer.head() != null) {
      writer.begin(answer.head());
    }
  }

  /** The next piece, or null after the last one. */
  private Piece next() {
    if (ahead.isEmpty()) {
      make();
    }
    return ahead.peek();
  }

  private Piece make() {
    Piece made = allMade ? null : answer.body().next();
    if (made == null) {
      allMade = true;
    } else {
      ahead.add(made);
    }
    return made;
  }

  /** Makes all that is due together next, so that when it is due it only has to be written. */
  private void makeNext() {
    Piece first = next();
    Piece last = first;
    while (last != null && last.due() == first.due() && !last.alone()) {
      last = make();
    }
  }

  private void queueWhatIsDue() {
    long now = System.nanoTime();
    boolean apart = false;
    for (Piece next = next(); next != null && next.due() - now <= 0; next = next()) {
      if (apart || next.alone()) {
        stampTokens();
        writer.flush();
      }
      writer.write(next.bytes());
      queuedTokens += next.tokens();
      apart = next.alone();
      due = next.due();
      ahead.remove();
    }
  }

  /** Whether all is queued and the end has come; else the due is set to what comes next. */
  private boolean isAtEnd() {
    Piece next = next();
    if (next != null) {
      due = next.due();
    } else if (!written) {
      written = true;
      due += ending().afterNanos();
    }
    return written && due - System.nanoTime() <= 0;
  }

  private void stampTokens() {
    if (queuedTokens > 0) {
      lastToken = System.nanoTime();
      if (tokens == 0) {
        firstToken = lastToken;
      }
      tokens += queuedTokens;
      queuedTokens = 0;
    }
  }

  private Ending ending() {
    return answer.body().ending();
  }

  /** The connection is gone: nothing more is written. */
  void abandon() {
    if (!over) {
      over = true;
      log.accept(truth(Outcome.INTERRUPTED));
    }
  }

  private ServedRequest truth(Outcome outcome) {
    return new ServedRequest(
        request.number(),
        Optional.ofNullable(request.header("x-request-id")),
        request.method(),
        request.path(),
        begun && answer.head() != null ? answer.head().status() : 0,
        request.connection(),
        request.body().length,
        request.received(),
        tokens > 0 ? OptionalLong.of(firstToken) : OptionalLong.empty(),
        tokens > 0 ? OptionalLong.of(lastToken) : OptionalLong.empty(),
        System.nanoTime(),
        tokens,
        outcome);
  }
}
