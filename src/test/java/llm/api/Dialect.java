package llm.api;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The servers whose way of speaking is known, as presets of {@link DialectRules}. */
public enum Dialect {
  /** vLLM. */
  VLLM(
      "vllm",
      new DialectRules(
          "max_completion_tokens", true, true, true, PoolingRules.VLLM, false)),
  /** OpenAI and gateways that reject keys they do not know: an output length is only a limit. */
  OPENAI(
      "openai",
      new DialectRules("max_completion_tokens", false, true, true, PoolingRules.EMBEDDINGS_ALONE, false)),
  /** The server of llama-cpp-python, which ignores the newer keys. */
  LLAMA_CPP_PYTHON(
      "llama-cpp-python",
      new DialectRules("max_tokens", false, false, false, PoolingRules.EMBEDDINGS_ALONE, true)),
  /** SGLang; by its documentation. */
  SGLANG(
      "sglang",
      new DialectRules(
          "max_completion_tokens", true, true, true, PoolingRules.SGLANG, false)),
  /** Text Embeddings Inference, which generates nothing; by its documentation. */
  TEI("tei", new DialectRules("max_tokens", false, true, true, PoolingRules.TEI, false)),
  /** Ollama's OpenAI-compatible endpoints; by its documentation. */
  OLLAMA("ollama", new DialectRules("max_tokens", false, true, false, PoolingRules.EMBEDDINGS_ALONE, false));

  private final String word;
  private final DialectRules rules;

  Dialect(String word, DialectRules rules) {
    this.word = word;
    this.rules = rules;
  }

  /** The word that names this dialect in settings. */
  public String word() {
    return word;
  }

  /** What it presets. */
  public DialectRules rules() {
    return rules;
  }

  /**
   * The dialect of that word.
   *
   * @throws IllegalArgumentException naming the words there are
   */
  public static Dialect of(String word) {
    return Arrays.stream(values())
        .filter(dialect -> dialect.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no dialect '" + word + "': one of " + words() + " is"));
  }

  private static String words() {
    return Arrays.stream(values()).map(Dialect::word).collect(Collectors.joining(", "));
  }
}
