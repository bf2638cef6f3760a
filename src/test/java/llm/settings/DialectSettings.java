package llm.settings;

import java.util.Objects;
import java.util.Optional;

/**
 * How the server wants to be spoken to ({@code llm.target.dialect}, {@code llm.dialect.*}): a
 * preset, and what is set apart from it.
 *
 * @param preset the kind of server; empty: what the server says it is, else vLLM
 * @param maxTokensKey the key that limits the output of a chat request
 * @param outputLength whether an output length can be demanded or is only a limit
 * @param streamOptions whether streams are asked for their token counts
 * @param content whether a user's words go as a list of parts or as one string
 * @param documentsKey the key that holds the documents of a rerank request
 */
public record DialectSettings(
    Optional<Dialect> preset,
    Optional<MaxTokensKey> maxTokensKey,
    Optional<OutputLength> outputLength,
    Optional<Boolean> streamOptions,
    Optional<ContentForm> content,
    Optional<DocumentsKey> documentsKey) {

  /** Everything as the server says or the preset has it. */
  public static final DialectSettings AUTO = of(Optional.empty());

  /** Checks that everything is there. */
  public DialectSettings {
    Objects.requireNonNull(preset, "preset");
    Objects.requireNonNull(maxTokensKey, "maxTokensKey");
    Objects.requireNonNull(outputLength, "outputLength");
    Objects.requireNonNull(streamOptions, "streamOptions");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(documentsKey, "documentsKey");
  }

  /** A preset as it is. */
  public static DialectSettings of(Optional<Dialect> preset) {
    return new DialectSettings(
        preset,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The key that limits the output of a chat request. */
  public enum MaxTokensKey {
    /** OpenAI's newer one. */
    MAX_COMPLETION_TOKENS("max_completion_tokens"),
    /** The older one. */
    MAX_TOKENS("max_tokens");

    private final String word;

    MaxTokensKey(String word) {
      this.word = word;
    }

    /** The key. */
    public String word() {
      return word;
    }
  }

  /** What an output length is to the server. */
  public enum OutputLength {
    /** Demanded by {@code ignore_eos}: the answer has exactly that many tokens. */
    EXACT("exact"),
    /** The most that an answer may have. */
    LIMIT("limit");

    private final String word;

    OutputLength(String word) {
      this.word = word;
    }

    /** The word that names it in settings. */
    public String word() {
      return word;
    }
  }

  /** The form of a user's words. */
  public enum ContentForm {
    /** A list of parts. */
    PARTS("parts"),
    /** One string; images still go as parts. */
    STRING("string");

    private final String word;

    ContentForm(String word) {
      this.word = word;
    }

    /** The word that names it in settings. */
    public String word() {
      return word;
    }
  }

  /** The key that holds the documents of a rerank request. */
  public enum DocumentsKey {
    /** As vLLM, Jina and Cohere have it. */
    DOCUMENTS("documents"),
    /** As Text Embeddings Inference has it. */
    TEXTS("texts");

    private final String word;

    DocumentsKey(String word) {
      this.word = word;
    }

    /** The key. */
    public String word() {
      return word;
    }
  }
}
