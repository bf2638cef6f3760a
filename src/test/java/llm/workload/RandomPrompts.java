package llm.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random prompts of a given number of words.
 *
 * <p>The first four words differ from request to request and from run to run, so that no server
 * finds a prompt's beginning in its prefix cache; the rest follows from the seed, so that equal
 * seeds make equal loads. Where all runs have the same nonce, everything follows from the seed.
 */
public final class RandomPrompts {

  /** 512 words to the power of four, so that two of a million prompts rarely begin alike. */
  private static final int NONCE_WORDS = 4;

  private static final int BYTES_PER_WORD = 7;

  /** Sets a prefix apart from all texts. */
  private static final long PREFIX = Long.MIN_VALUE;

  private final TokenWords words;
  private final long seed;
  private final long runNonce;

  /**
   * Makes prompts of the suite's own words.
   *
   * @param seed decides all words, the first four with the nonce
   * @param runNonce makes the first four others in every run to which it is unique
   */
  public RandomPrompts(long seed, long runNonce) {
    this(TokenWords.uncounted(Vocabulary.words()), seed, runNonce);
  }

  RandomPrompts(TokenWords words, long seed, long runNonce) {
    this.words = words;
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
    return prompt(stream, index, 0, words);
  }

  /**
   * A prompt whose first words are the same in all prompts of the run that share as many.
   *
   * @param shared how many of them; less than {@code length}
   * @param length of the whole in words
   */
  String prompt(long stream, long index, int shared, int length) {
    StringBuilder text = new StringBuilder(length * BYTES_PER_WORD);
    append(text, PREFIX, 0, shared);
    append(text, stream, index, length - shared);
    return text.toString();
  }

  private void append(StringBuilder text, long stream, long index, int length) {
    SplittableRandom nonce = Randoms.of(Seeds.of(seed, runNonce), stream, index);
    SplittableRandom content = Randoms.of(seed, stream, index);
    for (int i = 0; i < length; i++) {
      boolean first = text.isEmpty();
      List<String> from = first ? words.leads() : words.words();
      if (!first) {
        text.append(' ');
      }
      text.append(from.get((i < NONCE_WORDS ? nonce : content).nextInt(from.size())));
    }
  }
}
