package llm.server;

import java.util.concurrent.TimeUnit;

/** Checks of the values a request's misbehaviours hold. Failures are worth one clear line. */
final class Check {

  private Check() {}

  static void holds(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  static void given(String key, Object value) {
    holds(value != null, key + " is needed");
  }

  static void notNegative(String key, long value) {
    holds(value >= 0, key + " is " + value + ", allowed is 0 or more");
  }

  static void positive(String key, long value) {
    holds(value >= 1, key + " is " + value + ", allowed is 1 or more");
  }

  static void range(String key, long value, long from, long to) {
    holds(
        value >= from && value <= to, key + " is " + value + ", allowed is " + from + " to " + to);
  }

  /** Milliseconds in nanoseconds. */
  static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
