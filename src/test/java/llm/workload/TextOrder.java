package llm.workload;

/**
 * What random texts are to be like.
 *
 * @param seed decides all words but the first ones of each text
 * @param runNonce decides these
 * @param prefixTokens tokens that all prompts share, at least 0
 */
public record TextOrder(long seed, long runNonce, int prefixTokens) {}
