package llm.workload;

import java.util.SplittableRandom;

/**
 * Random prompts of a given number of words, one token each for the simulated server and for most
 * tokenizers.
 *
 * <p>The first four words differ from request to request and from run to run, so that no server
 * finds a prompt's beginning in its prefix cache; the rest follows from the seed, so that equal
 * seeds make equal loads.
 */
public final class RandomPrompts {

  /** 512 words to the power of four, so that two of a million prompts rarely begin alike. */
  private static final int NONCE_WORDS = 4;

  private final Vocabulary vocabulary = Vocabulary.load();
  private final long seed;
  private final long runNonce;

  /**
   * Makes prompts.
   *
   * @param seed decides all words but the first four
   * @param runNonce decides the first four; unique to the run
   */
  public RandomPrompts(long seed, long runNonce) {
    this.seed = seed;
    this.runNonce = runNonce;
  }

  /**
   * A prompt.
   *
   * @param stream which sequence of prompts, e.g. the point's number; equal numbers repeat it
   * @param index its place in the sequence
   * @param words its length, at least 1
   */
  public String prompt(long stream, long index, int words) {
    SplittableRandom nonce = random(runNonce, stream, index);
    SplittableRandom content = random(seed, stream, index);
    StringBuilder text = new StringBuilder(words * 7);
    for (int i = 0; i < words; i++) {
      SplittableRandom random = i < NONCE_WORDS ? nonce : content;
      if (i > 0) {
        text.append(' ');
      }
      text.append(vocabulary.word(random.nextInt(vocabulary.size())));
    }
    return text.toString();
  }

  private static SplittableRandom random(long seed, long stream, long index) {
    long mixed = new SplittableRandom(seed ^ (stream * 0x9E3779B97F4A7C15L)).nextLong();
    return new SplittableRandom(mixed ^ (index * 0xBF58476D1CE4E5B9L));
  }
}
