package llm.server;

import java.util.function.LongFunction;
import llm.server.ScriptChange.ErrorThen;

/** A script with one event more. */
final class Insertion implements Script {

  private final Script script;
  private final int afterTokens;
  private final LongFunction<Event> event;
  private final ErrorThen then;

  private long last;
  private int sent;
  private boolean inserted;
  private Event pending;
  private boolean ended;

  /**
   * @param start when the script begins, as {@link System#nanoTime()}
   * @param afterTokens the event comes as soon as so many tokens were sent, at the latest after all
   *     others
   * @param event makes the event for its due
   * @param then what follows it
   */
  Insertion(Script script, long start, int afterTokens, LongFunction<Event> event, ErrorThen then) {
    this.script = script;
    this.last = start;
    this.afterTokens = afterTokens;
    this.event = event;
    this.then = then;
  }

  @Override
  public Event next() {
    if (pending != null) {
      Event held = pending;
      pending = null;
      return held;
    }
    if (ended) {
      return null;
    }
    Event next = script.next();
    if (!inserted && (next == null || sent >= afterTokens)) {
      return insert(next);
    }
    if (next != null) {
      sent += next.tokens();
      last = next.due();
    }
    return next;
  }

  private Event insert(Event next) {
    inserted = true;
    long due = next == null ? last : next.due();
    if (next == null) {
      ended = true;
    } else if (then == ErrorThen.CONTINUE) {
      sent += next.tokens();
      pending = next;
    } else {
      ended = true;
      pending = then == ErrorThen.DONE ? Event.done(due) : null;
    }
    return event.apply(due);
  }
}
