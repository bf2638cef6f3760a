package llm.settings;

import java.util.Objects;

/**
 * How random texts are made ({@code llm.tokenizer} and some of {@code llm.prompt.*}).
 *
 * @param tokenizer who counts their tokens
 * @param rangeRatio share of a length by which it varies evenly to both sides, 0 to {@value
 *     #MOST_RATIO}
 * @param prefixTokens tokens that all prompts of the run begin with, at least 0; part of the length
 * @param nonce whether the texts of every run begin anew
 */
public record TextSettings(
    TokenizerChoice tokenizer, double rangeRatio, int prefixTokens, boolean nonce) {

  /** The most that lengths may vary. */
  public static final double MOST_RATIO = 0.99;

  /** Checks the ranges. */
  public TextSettings {
    Objects.requireNonNull(tokenizer, "tokenizer");
    Checks.require(
        rangeRatio >= 0 && rangeRatio <= MOST_RATIO, "rangeRatio must be 0 to " + MOST_RATIO);
    Checks.require(
        prefixTokens >= 0 && prefixTokens <= Shape.MOST_TOKENS,
        "prefixTokens must be 0 to " + Shape.MOST_TOKENS);
  }
}
