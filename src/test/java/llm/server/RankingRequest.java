package llm.server;

import java.util.List;
import java.util.Optional;

/**
 * What a request asks for that compares texts with texts: rerank or score.
 *
 * @param model name of the model, or null
 * @param left the texts on one side: the query of a rerank request
 * @param right the texts on the other side: its documents
 * @param top how many of the best are to be returned; 0 for all
 * @param echoes whether documents are to be returned; empty for the usual way of the server
 * @param raw whether scores are to be returned as the model makes them, of any size
 * @param cut whether texts that are too long are cut
 * @param simulate how the answer misbehaves
 */
record RankingRequest(
    String model,
    List<PooledText> left,
    List<PooledText> right,
    int top,
    Optional<Boolean> echoes,
    boolean raw,
    boolean cut,
    Misbehaviours simulate) {

  /** How many pairs of texts. */
  int pairs() {
    return right.size();
  }

  /** The text that the one on the right with this number is compared with. */
  PooledText leftOf(int pair) {
    return left.get(left.size() == 1 ? 0 : pair);
  }
}
