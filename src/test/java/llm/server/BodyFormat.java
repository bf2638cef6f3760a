package llm.server;

import llm.server.Delivery.Lines;
import llm.server.Event.Kind;

/** Turns the events of an answer into the text of its body. */
@FunctionalInterface
interface BodyFormat {

  /**
   * The text of one event; may be nothing.
   *
   * @param first whether it is the first of the body
   * @param last whether it is the last of the body
   */
  String text(Event event, boolean first, boolean last);

  /** Every event as it is. */
  static BodyFormat plain() {
    return (event, first, last) -> event.data();
  }

  /** One JSON document per line; only what is said counts. */
  static BodyFormat jsonLines() {
    return (event, first, last) ->
        event.kind() == Kind.DATA || event.kind() == Kind.BARE ? event.data() + "\n" : "";
  }

  /** An event stream whose lines look as told. */
  static BodyFormat eventStream(Lines lines) {
    return lines.equals(Lines.USUAL)
        ? (event, first, last) -> EventLines.usual(event)
        : new EventLines(lines);
  }
}
