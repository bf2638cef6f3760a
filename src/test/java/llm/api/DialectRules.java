package llm.api;

import java.util.Optional;
import llm.settings.Dialect;
import llm.settings.DialectSettings;
import llm.settings.DialectSettings.ContentForm;
import llm.settings.DialectSettings.MaxTokensKey;
import llm.settings.DialectSettings.OutputLength;

/**
 * What servers' ways of speaking differ in, and so what they can be asked for.
 *
 * @param dialect the preset
 * @param chatMaxTokensKey the key that limits the output of a chat request
 * @param ignoreEos whether {@code ignore_eos: true} makes the model write exactly the output length
 *     that is demanded; without it a length is only a limit
 * @param streamOptions whether {@code stream_options.include_usage} may be sent
 * @param contentParts whether a user's words go as a list of parts or as one string; images always
 *     go as parts
 * @param pooling how it is asked for vectors and scores
 * @param uuidRequestIds whether the server takes no request id but a UUID
 */
public record DialectRules(
    Dialect dialect,
    String chatMaxTokensKey,
    boolean ignoreEos,
    boolean streamOptions,
    boolean contentParts,
    PoolingRules pooling,
    boolean uuidRequestIds) {

  /**
   * The rules of a preset with what is set apart from it.
   *
   * @param detected the kind of server, where the settings leave that to the server
   */
  public static DialectRules of(DialectSettings settings, Dialect detected) {
    DialectRules preset = of(settings.preset().orElse(detected));
    return new DialectRules(
        preset.dialect,
        settings.maxTokensKey().map(MaxTokensKey::word).orElse(preset.chatMaxTokensKey),
        settings.outputLength().map(OutputLength.EXACT::equals).orElse(preset.ignoreEos),
        settings.streamOptions().orElse(preset.streamOptions),
        settings.content().map(ContentForm.PARTS::equals).orElse(preset.contentParts),
        settings
            .documentsKey()
            .map(key -> preset.pooling.withDocumentsKey(key.word()))
            .orElse(preset.pooling),
        preset.uuidRequestIds);
  }

  /** What a dialect presets; those that no server here has confirmed go by its documentation. */
  public static DialectRules of(Dialect dialect) {
    return switch (dialect) {
      case VLLM ->
          new DialectRules(
              dialect, "max_completion_tokens", true, true, true, PoolingRules.VLLM, false);
      case SGLANG ->
          new DialectRules(
              dialect, "max_completion_tokens", true, true, true, PoolingRules.SGLANG, false);
      // rejects keys that it does not know, so that an output length is only a limit
      case OPENAI ->
          new DialectRules(
              dialect,
              "max_completion_tokens",
              false,
              true,
              true,
              PoolingRules.EMBEDDINGS_ALONE,
              false);
      // ignores the newer keys
      case LLAMA_CPP_PYTHON ->
          new DialectRules(
              dialect, "max_tokens", false, false, false, PoolingRules.EMBEDDINGS_ALONE, true);
      // generates nothing
      case TEI ->
          new DialectRules(dialect, "max_tokens", false, true, true, PoolingRules.TEI, false);
      case OLLAMA ->
          new DialectRules(
              dialect, "max_tokens", false, true, false, PoolingRules.EMBEDDINGS_ALONE, false);
    };
  }

  /** Why such a server generates no text, in one line; empty where it does. */
  public Optional<String> obstacleToGenerating() {
    return obstacle(
        dialect == Dialect.TEI, "generates nothing; it has embedding and rerank requests");
  }

  /**
   * Why such a server cannot be asked for vectors in this way, in one line; empty where it can.
   *
   * @param base64 whether they are to come as base64
   */
  public Optional<String> obstacleToEmbedding(boolean base64) {
    return obstacle(
        base64 && !pooling.base64(),
        "sends no vectors as base64: leave out llm.embedding.encoding, and .base64()");
  }

  /**
   * Why such a server cannot be asked for relevances in this way, in one line; empty where it can.
   *
   * @param path whether the path of its rerank requests is known otherwise
   * @param best whether the best documents alone are asked for
   */
  public Optional<String> obstacleToReranking(boolean path, boolean best) {
    if (!path && !pooling.reranks()) {
      return obstacle(true, "has no rerank requests; set llm.rerank.path if it has them after all");
    }
    return obstacle(
        best && !pooling.topN(), "returns all documents: leave out llm.rerank.top-n, and .topN(…)");
  }

  /** Why such a server cannot be asked for similarities, in one line; empty where it can. */
  public Optional<String> obstacleToScoring() {
    return obstacle(!pooling.scores(), "has no score requests: only vllm has");
  }

  private Optional<String> obstacle(boolean exists, String what) {
    return exists
        ? Optional.of("llm.target.dialect = " + dialect.word() + ": such a server " + what)
        : Optional.empty();
  }
}
