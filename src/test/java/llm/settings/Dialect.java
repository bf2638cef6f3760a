package llm.settings;

/** The kind of server that is spoken to: a preset of the keys of requests and responses. */
public enum Dialect {
  /** vLLM and what speaks like it. */
  VLLM("vllm"),
  /** OpenAI's own service and servers that refuse unknown keys. */
  OPENAI("openai"),
  /** The server of llama-cpp-python. */
  LLAMA_CPP_PYTHON("llama-cpp-python"),
  /** SGLang. */
  SGLANG("sglang"),
  /** Text Embeddings Inference. */
  TEI("tei"),
  /** Ollama. */
  OLLAMA("ollama");

  private final String word;

  Dialect(String word) {
    this.word = word;
  }

  /** The word that names this dialect in settings and reports. */
  public String word() {
    return word;
  }
}
