package llm.measure;

import java.util.OptionalLong;

/**
 * The input lengths of successes of which both the feeder and the server counted the tokens.
 *
 * @param requests how many these are, at least 1
 * @param asked content tokens that the feeder made
 * @param reported tokens that the server counted
 * @param least the smallest difference reported − asked
 * @param most the largest difference
 * @param usual the most frequent difference: what chat template and special tokens add
 * @param usualRequests how many requests have the usual difference
 */
public record InputLengths(
    long requests,
    Lengths asked,
    Lengths reported,
    long least,
    long most,
    long usual,
    long usualRequests) {

  /**
   * Lengths in tokens.
   *
   * @param least the shortest
   * @param mean their mean
   * @param most the longest
   */
  public record Lengths(long least, double mean, long most) {}

  /** What the server counts beside the content, where that is the same in every request. */
  public OptionalLong overhead() {
    return least == most ? OptionalLong.of(usual) : OptionalLong.empty();
  }
}
