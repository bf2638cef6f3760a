package llm.server;

import java.util.List;
import java.util.Optional;

/** Vectors as OpenAI words them, and ranks as Text Embeddings Inference does: a bare list. */
final class TeiPooling extends OpenAiPooling {

  @Override
  public String ranked(Item item, String document) {
    JsonObject rank = new JsonObject().add("index", item.index());
    if (document != null) {
      rank.text("text", document);
    }
    return rank.add("score", item.value()).toString();
  }

  @Override
  public Listing ranking(PoolingFrame frame, List<String> items) {
    return Listing.bare(items);
  }

  @Override
  public boolean echoes(Optional<Boolean> asked) {
    return asked.orElse(false);
  }
}
