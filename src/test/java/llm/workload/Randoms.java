package llm.workload;

import java.util.SplittableRandom;

/** Random numbers that follow from a seed and a place in a sequence. */
final class Randoms {

  private Randoms() {}

  /** The numbers of one place in one sequence. */
  static SplittableRandom of(long seed, long stream, long index) {
    long mixed = new SplittableRandom(seed ^ (stream * 0x9E3779B97F4A7C15L)).nextLong();
    return new SplittableRandom(mixed ^ (index * 0xBF58476D1CE4E5B9L));
  }
}
