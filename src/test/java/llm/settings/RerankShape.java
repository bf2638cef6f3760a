package llm.settings;

/**
 * A query and documents in, one score per document out; written {@code 32/128*10}: a query of 32
 * tokens and ten documents of 128.
 *
 * @param queryTokens tokens of the query, 1 to {@value Shape#MOST_TOKENS}
 * @param documentTokens tokens of each document, 1 to {@value Shape#MOST_TOKENS}
 * @param documents documents of a request, 1 to {@value #MOST_DOCUMENTS}
 */
public record RerankShape(int queryTokens, int documentTokens, int documents) implements Shape {

  /** The most documents that a request may have. */
  public static final int MOST_DOCUMENTS = 100_000;

  /** Checks the ranges. */
  public RerankShape {
    Shape.checkTokens("query tokens", queryTokens);
    Shape.checkTokens("document tokens", documentTokens);
    Checks.require(
        documents >= 1 && documents <= MOST_DOCUMENTS, "documents must be 1 to " + MOST_DOCUMENTS);
  }

  @Override
  public String name() {
    return queryTokens + "/" + documentTokens + "*" + documents;
  }

  /** Tokens as a cross-encoder sees them: the query once with each document. */
  @Override
  public long inputTokens() {
    return (long) (queryTokens + documentTokens) * documents;
  }

  @Override
  public int sequenceTokens() {
    return queryTokens + documentTokens;
  }

  @Override
  public int outputTokens() {
    return 0;
  }
}
