package llm.server;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** The events of an answer in the order of their dues, made one by one as they are needed. */
@FunctionalInterface
interface Script {

  /** The next event, or null after the last one. */
  Event next();

  /** A script of events that are there already. */
  static Script of(List<Event> events) {
    Queue<Event> waiting = new ArrayDeque<>(events);
    return waiting::poll;
  }
}
