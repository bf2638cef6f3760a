package llm.api;

/**
 * How a server is asked for vectors, relevances and similarities.
 *
 * @param embeddingPath path of embedding requests
 * @param inputKey the key that holds the texts to embed
 * @param base64 whether vectors can come as base64
 * @param bareVectors whether vectors come as a bare list instead of {@code data[].embedding}
 * @param model whether a body names its model
 * @param rerankPath path of rerank requests, or null where the server has none
 * @param documentsKey the key that holds the documents to rank
 * @param topN whether a server can be asked for the best documents alone
 * @param scorePath path of score requests, or null where the server has none
 */
public record PoolingRules(
    String embeddingPath,
    String inputKey,
    boolean base64,
    boolean bareVectors,
    boolean model,
    String rerankPath,
    String documentsKey,
    boolean topN,
    String scorePath) {

  /** vLLM, which ranks and scores too. */
  static final PoolingRules VLLM =
      new PoolingRules(
          "/v1/embeddings", "input", true, false, true, "/v1/rerank", "documents", true, "/score");

  /** As vLLM, but its scores are another thing: the probabilities of tokens. */
  static final PoolingRules SGLANG =
      new PoolingRules(
          "/v1/embeddings", "input", true, false, true, "/v1/rerank", "documents", true, null);

  /** OpenAI's own endpoint and no other. */
  static final PoolingRules EMBEDDINGS_ALONE =
      new PoolingRules("/v1/embeddings", "input", true, false, true, null, "documents", true, null);

  /** Text Embeddings Inference: one model to a server, and shapes of its own. */
  static final PoolingRules TEI =
      new PoolingRules("/embed", "inputs", false, true, false, "/rerank", "texts", false, null);

  /** The same with another key for the documents. */
  PoolingRules withDocumentsKey(String key) {
    return new PoolingRules(
        embeddingPath, inputKey, base64, bareVectors, model, rerankPath, key, topN, scorePath);
  }

  /** Whether the server has rerank requests. */
  public boolean reranks() {
    return rerankPath != null;
  }

  /** Whether the server has score requests. */
  public boolean scores() {
    return scorePath != null;
  }
}
