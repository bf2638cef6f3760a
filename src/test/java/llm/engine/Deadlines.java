package llm.engine;

import static llm.measure.Timeline.exists;

import java.time.Duration;
import llm.measure.TimelineRecorder;

/** Which deadline of a request comes next and which has passed. */
final class Deadlines {

  private final Timeouts timeouts;
  private final TimelineRecorder timeline;
  private long sent;

  Deadlines(Timeouts timeouts, TimelineRecorder timeline) {
    this.timeouts = timeouts;
    this.timeline = timeline;
  }

  void start(long sent) {
    this.sent = sent;
  }

  /** The instant of the next deadline as things stand now. */
  long next() {
    long next = sent + timeouts.total().toNanos();
    long progress = progressDeadline();
    return exists(progress) ? Math.min(next, progress) : next;
  }

  /** What passed, as a sentence, or null. */
  String passed(long now) {
    if (now - (sent + timeouts.total().toNanos()) >= 0) {
      return "no end within llm.timeout.total = " + show(timeouts.total());
    }
    long progress = progressDeadline();
    if (exists(progress) && now - progress >= 0) {
      return exists(timeline.lastToken())
          ? "no token within llm.timeout.idle = " + show(timeouts.idle().orElseThrow())
          : "no token within llm.timeout.first-token = "
              + show(timeouts.firstToken().orElseThrow());
    }
    return null;
  }

  private long progressDeadline() {
    long lastToken = timeline.lastToken();
    return exists(lastToken)
        ? after(lastToken, timeouts.idle().orElse(null))
        : after(sent, timeouts.firstToken().orElse(null));
  }

  private static long after(long instant, Duration limit) {
    return limit == null ? llm.measure.Timeline.ABSENT : instant + limit.toNanos();
  }

  /** A limit in words, e.g. {@code 5 s} or {@code 250 ms}. */
  static String show(Duration limit) {
    return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
  }
}
