package llm.measure;

/**
 * The token counts of one request; {@link Timeline#ABSENT} where a count is not known.
 *
 * @param askedInput content tokens the feeder made, without the server's chat template
 * @param askedOutput output tokens demanded from the server
 * @param input {@code usage.prompt_tokens}; without it {@code askedInput}, marked estimated
 * @param inputEstimated whether {@code input} is not the server's own count
 * @param output {@code usage.completion_tokens}; without it (or when it is 0 beside visible tokens)
 *     the number of token events, marked estimated
 * @param outputEstimated whether {@code output} is not the server's own count
 * @param reasoning {@code usage.completion_tokens_details.reasoning_tokens}
 * @param cached {@code usage.prompt_tokens_details.cached_tokens}
 */
public record Tokens(
    long askedInput,
    long askedOutput,
    long input,
    boolean inputEstimated,
    long output,
    boolean outputEstimated,
    long reasoning,
    long cached) {

  /** Whether any count that enters the statistics is not the server's own. */
  public boolean isEstimated() {
    return inputEstimated || outputEstimated;
  }
}
