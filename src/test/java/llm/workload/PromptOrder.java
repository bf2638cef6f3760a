package llm.workload;

import java.util.OptionalInt;
import java.util.SplittableRandom;
import llm.settings.Sampling;

/** Which prompt of a file comes when. Equal seeds make equal orders. Thread-safe. */
final class PromptOrder {

  /** What comes first is not what comes first by the next seed. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final Sampling sampling;
  private final int size;
  private final long seed;
  private final int[] shuffled;

  /** An order of so many prompts, at least 1. */
  PromptOrder(Sampling sampling, int size, long seed) {
    this.sampling = sampling;
    this.size = size;
    this.seed = new SplittableRandom(seed).nextLong();
    this.shuffled = sampling == Sampling.SHUFFLE ? shuffled(size, this.seed) : new int[0];
  }

  /** The place of the prompt that comes at this position, from 0; none when they have run out. */
  OptionalInt at(long position) {
    if (sampling.runsOut() && position >= size) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(
        switch (sampling) {
          case QUEUE -> (int) position;
          case CIRCULAR -> (int) (position % size);
          case SHUFFLE -> shuffled[(int) position];
          case RANDOM -> new SplittableRandom(seed + position * SPREAD).nextInt(size);
        });
  }

  private static int[] shuffled(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] places = new int[size];
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
    }
    return places;
  }
}
