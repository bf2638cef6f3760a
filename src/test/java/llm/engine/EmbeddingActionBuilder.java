package llm.engine;

import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A request for the vectors of texts. Immutable: every method returns a new builder.
 *
 * <p>Strings are Gatling expressions, so {@code input("#{text}")} takes the session's attribute
 * {@code text}; what such an attribute holds reaches the server as it is.
 */
public final class EmbeddingActionBuilder extends RequestActionBuilder<EmbeddingActionBuilder> {

  private final EmbeddingSpec spec;

  private EmbeddingActionBuilder(RequestSpec common, EmbeddingSpec spec) {
    super(common);
    this.spec = spec;
  }

  /** A request to the embeddings endpoint, {@code /v1/embeddings} in most dialects. */
  public static EmbeddingActionBuilder embeddings(String name) {
    return new EmbeddingActionBuilder(RequestSpec.named(name), EmbeddingSpec.EMPTY);
  }

  /** The text to embed, sent as a text alone. */
  public EmbeddingActionBuilder input(String text) {
    return asking(spec.withInput(Resolvable.widened(Resolvable.text(text))));
  }

  /** The text to embed, as a function of the session; sent as a text alone. */
  public EmbeddingActionBuilder input(Function<Session, String> text) {
    return asking(spec.withInput(Resolvable.widened(Resolvable.function(text))));
  }

  /**
   * The texts to embed: an expression of a session attribute that is a list of texts, sent as a
   * list be it of one; or a text, sent as a text alone.
   */
  public EmbeddingActionBuilder inputs(String texts) {
    return asking(spec.withInput(Resolvable.any(texts)));
  }

  /** The texts to embed, as a function of the session; sent as a list be it of one. */
  public EmbeddingActionBuilder inputs(Function<Session, List<String>> texts) {
    return asking(spec.withInput(Resolvable.widened(Resolvable.function(texts))));
  }

  /** The length of vector to ask for, at least 1, instead of {@code llm.embedding.dimensions}. */
  public EmbeddingActionBuilder dimensions(int length) {
    return asking(spec.withDimensions(Resolvable.constant(length)));
  }

  /** The length of vector to ask for, as an expression. */
  public EmbeddingActionBuilder dimensions(String length) {
    return asking(spec.withDimensions(Resolvable.number(length)));
  }

  /** Vectors are to come as base64, whatever {@code llm.embedding.encoding} says. */
  public EmbeddingActionBuilder base64() {
    return asking(spec.withBase64(true));
  }

  /** Vectors are to come as JSON numbers, whatever {@code llm.embedding.encoding} says. */
  public EmbeddingActionBuilder numbers() {
    return asking(spec.withBase64(false));
  }

  private EmbeddingActionBuilder asking(EmbeddingSpec changed) {
    return new EmbeddingActionBuilder(common(), changed);
  }

  @Override
  EmbeddingActionBuilder with(RequestSpec changed) {
    return new EmbeddingActionBuilder(changed, spec);
  }

  @Override
  RequestContent content(RunOptions options) {
    return new EmbeddingContent(spec, options);
  }

  /**
   * What is asked.
   *
   * @param input a text or a list of texts, or null
   * @param dimensions the length of vector, or null for the run's own
   * @param base64 whether vectors come as base64; empty for the run's own
   */
  record EmbeddingSpec(
      Resolvable<Object> input, Resolvable<?> dimensions, Optional<Boolean> base64) {

    static final EmbeddingSpec EMPTY = new EmbeddingSpec(null, null, Optional.empty());

    EmbeddingSpec withInput(Resolvable<Object> other) {
      return new EmbeddingSpec(other, dimensions, base64);
    }

    EmbeddingSpec withDimensions(Resolvable<?> other) {
      return new EmbeddingSpec(input, other, base64);
    }

    EmbeddingSpec withBase64(boolean wanted) {
      return new EmbeddingSpec(input, dimensions, Optional.of(wanted));
    }
  }
}
