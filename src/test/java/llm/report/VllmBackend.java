package llm.report;

import llm.measure.Kind;

/** The name under which {@code vllm bench serve} files a kind of traffic. */
public enum VllmBackend {
  /** {@code /v1/chat/completions}. */
  CHAT("openai-chat"),
  /** {@code /v1/completions}. */
  COMPLETIONS("openai"),
  /** {@code /v1/embeddings}. */
  EMBEDDINGS("openai-embeddings"),
  /** {@code /v1/rerank}. */
  RERANK("vllm-rerank"),
  /** {@code /score}: not known to {@code vllm bench serve}, named after its pattern. */
  SCORE("vllm-score");

  private final String word;

  VllmBackend(String word) {
    this.word = word;
  }

  /** The name in the file. */
  public String word() {
    return word;
  }

  /** The usual backend of a kind: chat where text is generated. */
  public static VllmBackend of(Kind kind) {
    return switch (kind) {
      case TEXT, IMAGE -> CHAT;
      case EMBEDDING -> EMBEDDINGS;
      case RERANK -> RERANK;
      case SCORE -> SCORE;
    };
  }
}
