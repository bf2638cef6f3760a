package llm.api;

import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads the relevances of a rerank request: {@code results[]} (or {@code data[]}) or a bare list,
 * of objects with {@code index} and {@code relevance_score} or {@code score}. Any finite number is
 * a relevance, also a negative one.
 */
public final class RerankReader extends ScoredReader {

  /**
   * A reader of one response.
   *
   * @param documents how many documents were sent
   * @param topN how many of them the server was asked to return; empty for all
   */
  public RerankReader(ReaderContext context, int documents, OptionalInt topN) {
    super(
        context,
        documents,
        topN.isPresent()
            ? ItemIndex.ofBest(topN.getAsInt(), documents)
            : ItemIndex.ofAll(documents),
        Set.of("results", "data"),
        Set.of("relevance_score", "score"));
  }
}
