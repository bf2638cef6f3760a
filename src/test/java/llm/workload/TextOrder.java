package llm.workload;

/**
 * What random texts are to be like.
 *
 * @param seed decides all words, the first ones of each text with the nonce
 * @param runNonce makes these others in every run to which it is unique
 * @param prefixTokens tokens that all prompts share, at least 0
 */
public record TextOrder(long seed, long runNonce, int prefixTokens) {}
