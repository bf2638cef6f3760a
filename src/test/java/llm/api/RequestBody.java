package llm.api;

import java.util.OptionalInt;

/** The body of a request. */
public interface RequestBody {

  /** The body as UTF-8 JSON. Texts go as they are: nothing in them is an expression. */
  byte[] toBytes();

  /** Whether the answer will be an event stream. */
  boolean streams();

  /**
   * Output tokens that the request demands, by what is really sent: an extra key may ask for others
   * than were set. Empty where it demands none.
   */
  default OptionalInt demandedTokens() {
    return OptionalInt.empty();
  }
}
