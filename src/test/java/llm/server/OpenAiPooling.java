package llm.server;

import java.util.List;

/** Vectors as OpenAI words them, and many with it. It has no other endpoint of this kind. */
class OpenAiPooling implements PoolingForm {

  @Override
  public String embedding(Item item) {
    return new JsonObject()
        .add("object", "\"embedding\"")
        .add("embedding", item.value())
        .add("index", item.index())
        .toString();
  }

  @Override
  public Listing embeddings(PoolingFrame frame, List<String> items) {
    JsonObject after = new JsonObject().text("model", frame.model()).add("usage", frame.usage());
    return Listing.at(new JsonObject().add("object", "\"list\""), "data", items, after);
  }

  @Override
  public String ranked(Item item, String document) {
    throw new UnsupportedOperationException("no rerank endpoint");
  }

  @Override
  public Listing ranking(PoolingFrame frame, List<String> items) {
    throw new UnsupportedOperationException("no rerank endpoint");
  }

  @Override
  public String score(Item item) {
    throw new UnsupportedOperationException("no score endpoint");
  }

  @Override
  public Listing scores(PoolingFrame frame, List<String> items) {
    throw new UnsupportedOperationException("no score endpoint");
  }
}
