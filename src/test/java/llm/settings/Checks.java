package llm.settings;

import java.time.Duration;

/** What the records of the settings require of their components. */
final class Checks {

  private Checks() {}

  /** Throws an {@link IllegalArgumentException} with the message unless the condition holds. */
  static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Requires a duration longer than zero. */
  static void requirePositive(Duration duration, String what) {
    require(duration.compareTo(Duration.ZERO) > 0, what + " must be longer than 0");
  }
}
