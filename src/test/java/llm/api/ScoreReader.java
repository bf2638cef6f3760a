package llm.api;

import java.util.Set;

/**
 * Reads the similarities of a score request: {@code data[]} of objects with {@code index} and
 * {@code score}.
 */
public final class ScoreReader extends ScoredReader {

  /**
   * A reader of one response.
   *
   * @param pairs how many pairs of texts were to be compared
   */
  public ScoreReader(ReaderContext context, int pairs) {
    super(context, pairs, ItemIndex.ofAll(pairs), Set.of("data"), Set.of("score"));
  }
}
