package llm.server;

/**
 * What an answer of vectors or scores says apart from them.
 *
 * @param id of the request
 * @param created when, in seconds since 1970
 * @param model that answers
 * @param tokens that were read, or null where that is not told
 */
record PoolingFrame(String id, long created, String model, Long tokens) {

  /** The short form of the token counts. */
  String usage() {
    return tokens == null
        ? null
        : new JsonObject().add("prompt_tokens", tokens).add("total_tokens", tokens).toString();
  }

  /** The token counts with all keys of generating ones. */
  String longUsage() {
    return tokens == null
        ? null
        : new JsonObject()
            .add("prompt_tokens", tokens)
            .add("total_tokens", tokens)
            .add("completion_tokens", 0)
            .add("prompt_tokens_details", "null")
            .add("completion_tokens_details", "null")
            .toString();
  }
}
