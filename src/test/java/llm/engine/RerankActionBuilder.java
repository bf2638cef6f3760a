package llm.engine;

import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.function.Function;

/**
 * A request for the relevance of documents to a query. Immutable: every method returns a new
 * builder.
 *
 * <p>Strings are Gatling expressions, so {@code query("#{query}")} takes the session's attribute
 * {@code query}; what such an attribute holds reaches the server as it is.
 */
public final class RerankActionBuilder extends RequestActionBuilder<RerankActionBuilder> {

  private final RerankSpec spec;

  private RerankActionBuilder(RequestSpec common, RerankSpec spec) {
    super(common);
    this.spec = spec;
  }

  /** A request to the rerank endpoint, {@code /v1/rerank} in most dialects. */
  public static RerankActionBuilder rerank(String name) {
    return new RerankActionBuilder(RequestSpec.named(name), RerankSpec.EMPTY);
  }

  /** What is looked for. */
  public RerankActionBuilder query(String text) {
    return asking(spec.withQuery(Resolvable.text(text)));
  }

  /** What is looked for, as a function of the session. */
  public RerankActionBuilder query(Function<Session, String> text) {
    return asking(spec.withQuery(Resolvable.function(text)));
  }

  /** What may hold it: an expression of a session attribute that is a list of texts. */
  public RerankActionBuilder documents(String texts) {
    return asking(spec.withDocuments(Resolvable.any(texts)));
  }

  /** What may hold it, as a function of the session. */
  public RerankActionBuilder documents(Function<Session, List<String>> texts) {
    return asking(spec.withDocuments(Resolvable.widened(Resolvable.function(texts))));
  }

  /**
   * How many of the best documents are to come back, at least 1, instead of {@code
   * llm.rerank.top-n}.
   */
  public RerankActionBuilder topN(int best) {
    return asking(spec.withTopN(Resolvable.constant(best)));
  }

  /** How many of the best documents are to come back, as an expression. */
  public RerankActionBuilder topN(String best) {
    return asking(spec.withTopN(Resolvable.number(best)));
  }

  private RerankActionBuilder asking(RerankSpec changed) {
    return new RerankActionBuilder(common(), changed);
  }

  @Override
  RerankActionBuilder with(RequestSpec changed) {
    return new RerankActionBuilder(changed, spec);
  }

  @Override
  RequestContent content(RunOptions options) {
    return new RerankContent(spec, options);
  }

  /**
   * What is asked.
   *
   * @param query what is looked for, or null
   * @param documents a list of texts, or null
   * @param topN how many come back, or null for the run's own
   */
  record RerankSpec(Resolvable<String> query, Resolvable<Object> documents, Resolvable<?> topN) {

    static final RerankSpec EMPTY = new RerankSpec(null, null, null);

    RerankSpec withQuery(Resolvable<String> other) {
      return new RerankSpec(other, documents, topN);
    }

    RerankSpec withDocuments(Resolvable<Object> other) {
      return new RerankSpec(query, other, topN);
    }

    RerankSpec withTopN(Resolvable<?> other) {
      return new RerankSpec(query, documents, other);
    }
  }
}
