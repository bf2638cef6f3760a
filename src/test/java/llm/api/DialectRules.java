package llm.api;

import llm.settings.Dialect;

/**
 * What servers' ways of speaking differ in.
 *
 * @param chatMaxTokensKey the key that limits the output of a chat request
 * @param ignoreEos whether {@code ignore_eos: true} makes the model write exactly the output length
 *     that is demanded; without it a length is only a limit
 * @param streamOptions whether {@code stream_options.include_usage} may be sent
 * @param contentParts whether a user's words go as a list of parts or as one string; images always
 *     go as parts
 * @param rerankPath path of rerank requests, or null where the server has none
 * @param rerankDocumentsKey the key that holds the documents to rank
 * @param bareVectors whether vectors come as a bare list instead of {@code data[].embedding}
 * @param uuidRequestIds whether the server takes no request id but a UUID
 */
public record DialectRules(
    String chatMaxTokensKey,
    boolean ignoreEos,
    boolean streamOptions,
    boolean contentParts,
    String rerankPath,
    String rerankDocumentsKey,
    boolean bareVectors,
    boolean uuidRequestIds) {

  /** What a dialect presets; those that no server here has confirmed go by its documentation. */
  public static DialectRules of(Dialect dialect) {
    return switch (dialect) {
      case VLLM, SGLANG ->
          new DialectRules(
              "max_completion_tokens", true, true, true, "/v1/rerank", "documents", false, false);
      // rejects keys that it does not know, so that an output length is only a limit
      case OPENAI ->
          new DialectRules("max_completion_tokens", false, true, true, null, null, false, false);
      // ignores the newer keys
      case LLAMA_CPP_PYTHON ->
          new DialectRules("max_tokens", false, false, false, null, null, false, true);
      // generates nothing
      case TEI ->
          new DialectRules("max_tokens", false, true, true, "/rerank", "texts", true, false);
      case OLLAMA -> new DialectRules("max_tokens", false, true, false, null, null, false, false);
    };
  }
}
