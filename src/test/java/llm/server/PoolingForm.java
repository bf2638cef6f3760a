package llm.server;

import java.util.List;
import java.util.Optional;

/** How a kind of server words its vectors and scores: keys and their order. */
interface PoolingForm {

  /** The same server on a path of its own, where vectors come without anything around them. */
  static PoolingForm bare(PoolingForm usual) {
    return new BarePooling(usual);
  }

  /** A vector with what belongs to it. */
  String embedding(Item item);

  /** The answer to an embedding request. */
  Listing embeddings(PoolingFrame frame, List<String> items);

  /**
   * A document's relevance with what belongs to it.
   *
   * @param document its text, or null where it is not to be returned
   */
  String ranked(Item item, String document);

  /**
   * Whether a document is returned with its relevance.
   *
   * @param asked what the request says; empty where it says nothing
   */
  default boolean echoes(Optional<Boolean> asked) {
    return asked.orElse(true);
  }

  /** The answer to a rerank request. */
  Listing ranking(PoolingFrame frame, List<String> items);

  /** The score of a pair with what belongs to it. */
  String score(Item item);

  /** The answer to a score request. */
  Listing scores(PoolingFrame frame, List<String> items);
}
