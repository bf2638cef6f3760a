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
  HEALTH
}
