package llm.server;

import java.util.List;
import java.util.Optional;

/**
 * Vectors in a bare list, with nothing around any of them.
 *
 * @param others words everything else
 */
record BarePooling(PoolingForm others) implements PoolingForm {

  @Override
  public String embedding(Item item) {
    return String.valueOf(item.value());
  }

  @Override
  public Listing embeddings(PoolingFrame frame, List<String> items) {
    return Listing.bare(items);
  }

  @Override
  public String ranked(Item item, String document) {
    return others.ranked(item, document);
  }

  @Override
  public boolean echoes(Optional<Boolean> asked) {
    return others.echoes(asked);
  }

  @Override
  public Listing ranking(PoolingFrame frame, List<String> items) {
    return others.ranking(frame, items);
  }

  @Override
  public String score(Item item) {
    return others.score(item);
  }

  @Override
  public Listing scores(PoolingFrame frame, List<String> items) {
    return others.scores(frame, items);
  }
}
