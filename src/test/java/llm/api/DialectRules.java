package llm.api;

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
 */
public record DialectRules(
    String chatMaxTokensKey,
    boolean ignoreEos,
    boolean streamOptions,
    boolean contentParts,
    String rerankPath,
    String rerankDocumentsKey,
    boolean bareVectors,
    boolean uuidRequestIds) {}
