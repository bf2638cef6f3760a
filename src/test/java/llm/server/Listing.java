package llm.server;

import java.util.ArrayList;
import java.util.List;
import llm.server.Event.Kind;

/**
 * A JSON document around a list.
 *
 * @param head up to the bracket that opens the list
 * @param items JSON of the items
 * @param tail from the bracket that closes the list
 */
record Listing(String head, List<String> items, String tail) {

  /** A document that is nothing but a list. */
  static Listing bare(List<String> items) {
    return new Listing("[", items, "]");
  }

  /**
   * An object that ends with a list.
   *
   * @param key of the list
   */
  static Listing at(JsonObject before, String key, List<String> items) {
    return at(before, key, items, "}");
  }

  /**
   * An object with a list and something after it.
   *
   * @param key of the list
   * @param after the other members
   */
  static Listing at(JsonObject before, String key, List<String> items, JsonObject after) {
    String rest = after.toString();
    return at(before, key, items, rest.length() == 2 ? "}" : "," + rest.substring(1));
  }

  private static Listing at(JsonObject before, String key, List<String> items, String after) {
    String open = before.open();
    String comma = open.length() == 1 ? "" : ",";
    return new Listing(open + comma + "\"" + key + "\":[", items, "]" + after);
  }

  /** The document said item by item, all at the same instant; each item counts as a token. */
  Script script(long due) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      String before = i == 0 ? head : ",";
      events.add(new Event(due, Kind.BARE, before + items.get(i), 1));
    }
    events.add(Event.silent(due, Kind.BARE, items.isEmpty() ? head + tail : tail));
    return Script.of(events);
  }

  /** The document said at once, as a stream would be. */
  Script stream(long due) {
    Event all = new Event(due, Kind.DATA, text(), items.size());
    return Script.of(List.of(all, Event.done(due)));
  }

  /** The whole document. */
  String text() {
    return head + String.join(",", items) + tail;
  }
}
