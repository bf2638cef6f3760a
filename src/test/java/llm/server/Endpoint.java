package llm.server;

/** What a path of the server is for. */
enum Endpoint {
  CHAT,
  COMPLETION,
  EMBEDDING,
  /** Embedding whose answer is a bare list of vectors. */
  BARE_EMBEDDING,
  RERANK,
  /** Rerank whose documents are called texts. */
  RERANK_OF_TEXTS,
  SCORE,
  TOKENIZE,
  DETOKENIZE,
  /** Tokenizing as Text Embeddings Inference does it. */
  TOKENIZE_INPUTS,
  /** Tokenizing as llama-cpp-python does it. */
  TOKENIZE_INPUT,
  /** Only counting, as llama-cpp-python does it. */
  COUNT_INPUT,
  HEALTH
}
