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
 * @param pooling how it is asked for vectors and scores
 */
public record DialectRules(
    String chatMaxTokensKey,
    boolean ignoreEos,
    boolean streamOptions,
    boolean contentParts,
    PoolingRules pooling,
    boolean uuidRequestIds) {}
