package llm.workload;

import java.util.SplittableRandom;
import llm.settings.Settings;

/**
 * Lengths that vary evenly around what a shape asks for, by the rule of the {@code random} data set
 * of {@code vllm bench serve}: from ⌊length × (1 − ratio)⌋ to ⌈length × (1 + ratio)⌉, at least 1.
 *
 * @param ratio 0 for lengths that do not vary, less than 1
 * @param seed equal seeds draw equal lengths
 */
public record LengthRange(double ratio, long seed) {

  /** Checks the range. */
  public LengthRange {
    if (!(ratio >= 0 && ratio < 1)) {
      throw new IllegalArgumentException("ratio " + ratio + ": must be 0 or more and less than 1");
    }
  }

  /** The range that the settings ask for. */
  public static LengthRange of(Settings settings) {
    return new LengthRange(settings.text().rangeRatio(), settings.seed());
  }

  /** The shortest length that is drawn around this one. */
  public int least(int tokens) {
    return Math.max(1, (int) Math.floor(tokens * (1 - ratio)));
  }

  /** The longest length that is drawn around this one. */
  public int most(int tokens) {
    return Math.max(1, (int) Math.ceil(tokens * (1 + ratio)));
  }

  /**
   * A length.
   *
   * @param stream which sequence of requests, as {@link RecordSource#record} has it
   * @param index the request's place in it
   * @param part tells the lengths within a request apart
   * @param tokens what to draw around, at least 1
   */
  public int draw(long stream, long index, int part, int tokens) {
    if (ratio == 0) {
      return tokens;
    }
    SplittableRandom random = Randoms.of(seed + part * 0x632BE59BD9B4E019L, stream, index);
    return random.nextInt(least(tokens), most(tokens) + 1);
  }
}
