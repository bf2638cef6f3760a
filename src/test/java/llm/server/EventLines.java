package llm.server;

import llm.server.Delivery.Lines;
import llm.server.Event.Kind;

/** The lines of an event stream. */
final class EventLines implements BodyFormat {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Lines lines;

  EventLines(Lines lines) {
    this.lines = lines;
  }

  /** An event as everybody writes it. */
  static String usual(Event event) {
    return switch (event.kind()) {
      case DATA, DONE -> "data: " + event.data() + "\n\n";
      case NAMED_ERROR -> "event: error\ndata: " + event.data() + "\n\n";
      case BARE -> event.data() + "\n\n";
      case COMMENT -> ": " + event.data() + "\n\n";
    };
  }

  @Override
  public String text(Event event, boolean first, boolean last) {
    String end = lines.lineEnd().text();
    StringBuilder text = new StringBuilder(first && lines.byteOrderMark() ? BYTE_ORDER_MARK : "");
    lines.extraLines().forEach(line -> text.append(line).append(end));
    if (event.kind() == Kind.NAMED_ERROR) {
      field(text, "event", "error").append(end);
    }
    switch (event.kind()) {
      case BARE -> text.append(event.data());
      case COMMENT -> field(text, "", event.data());
      case DATA, DONE, NAMED_ERROR -> field(text, "data", event.data());
    }
    text.append(end);
    return last && !lines.blankLineAtEnd() ? text.toString() : text.append(end).toString();
  }

  private StringBuilder field(StringBuilder text, String name, String value) {
    return text.append(name).append(lines.space() ? ": " : ":").append(value);
  }
}
