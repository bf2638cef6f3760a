package llm.api;

import java.util.Map;
import java.util.OptionalInt;

/** What a body really says under a key, where an extra key of that name wins. */
final class Sent {

  private Sent() {}

  /**
   * A count of at least 1.
   *
   * @param extra keys that win
   * @param own what stands there otherwise, if anything
   * @return empty where the key is not sent, or is no such number
   */
  static OptionalInt count(Map<String, Object> extra, String key, OptionalInt own) {
    if (!extra.containsKey(key)) {
      return own;
    }
    return extra.get(key) instanceof Number number
            && number.longValue() >= 1
            && number.longValue() <= Integer.MAX_VALUE
        ? OptionalInt.of(number.intValue())
        : OptionalInt.empty();
  }
}
