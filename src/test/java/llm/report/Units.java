package llm.report;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** From nanoseconds, which are measured, to the units that are shown. */
final class Units {

  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private Units() {}

  /** Milliseconds of nanoseconds. */
  static OptionalDouble milliseconds(OptionalDouble nanos) {
    return nanos.isPresent()
        ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLISECOND)
        : nanos;
  }

  /** Milliseconds of nanoseconds. */
  static OptionalDouble milliseconds(OptionalLong nanos) {
    return nanos.isPresent()
        ? OptionalDouble.of(milliseconds(nanos.getAsLong()))
        : OptionalDouble.empty();
  }

  /** Milliseconds of nanoseconds. */
  static double milliseconds(long nanos) {
    return nanos / NANOS_PER_MILLISECOND;
  }

  /** Milliseconds of nanoseconds. */
  static double milliseconds(double nanos) {
    return nanos / NANOS_PER_MILLISECOND;
  }

  /** Milliseconds of a duration. */
  static double milliseconds(Duration duration) {
    return duration.getSeconds() * 1e3 + duration.getNano() / NANOS_PER_MILLISECOND;
  }

  /** Seconds of nanoseconds. */
  static double seconds(long nanos) {
    return nanos / NANOS_PER_SECOND;
  }
}
