package llm.workload;

import java.util.SplittableRandom;

/** Seeds that follow from where something is needed, so that it can be made in any order. */
final class Seeds {

  private Seeds() {}

  /** A seed that hardly two different rows of numbers share. */
  static long of(long... numbers) {
    long seed = 0;
    for (long number : numbers) {
      seed = new SplittableRandom(seed * 0x9E3779B97F4A7C15L ^ number).nextLong();
    }
    return seed;
  }
}
