package llm.server;

/** Makes numbers that look random of numbers that do not: the same of the same, without a state. */
final class Mixer {

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private Mixer() {}

  /** A number with 64 bits that seem independent of those for any other arguments. */
  static long mix(long seed, long index) {
    long z = seed + STEP * (index + 1);
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from -1 to 1. */
  static float even(long seed, long index) {
    return mix(seed, index) / 0x1p63f;
  }
}
