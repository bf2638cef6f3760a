package llm.server;

import java.util.List;
import java.util.Optional;

/** Vectors and scores as vLLM words them. */
final class VllmPooling implements PoolingForm {

  @Override
  public String embedding(Item item) {
    return new JsonObject()
        .add("index", item.index())
        .add("object", "\"embedding\"")
        .add("embedding", item.value())
        .toString();
  }

  @Override
  public Listing embeddings(PoolingFrame frame, List<String> items) {
    return list("embd-", frame, items);
  }

  @Override
  public String ranked(Item item, String document) {
    String text = new JsonObject().text("text", document).add("multi_modal", "null").toString();
    return new JsonObject()
        .add("index", item.index())
        .add("document", text)
        .add("relevance_score", item.value())
        .toString();
  }

  @Override
  public boolean echoes(Optional<Boolean> asked) {
    return true;
  }

  @Override
  public Listing ranking(PoolingFrame frame, List<String> items) {
    JsonObject before =
        new JsonObject()
            .text("id", "score-" + frame.id())
            .text("model", frame.model())
            .add("usage", frame.usage());
    return Listing.at(before, "results", items);
  }

  @Override
  public String score(Item item) {
    return new JsonObject()
        .add("index", item.index())
        .add("object", "\"score\"")
        .add("score", item.value())
        .toString();
  }

  @Override
  public Listing scores(PoolingFrame frame, List<String> items) {
    return list("score-", frame, items);
  }

  private static Listing list(String prefix, PoolingFrame frame, List<String> items) {
    JsonObject before =
        new JsonObject()
            .text("id", prefix + frame.id())
            .add("object", "\"list\"")
            .add("created", frame.created())
            .text("model", frame.model());
    return Listing.at(before, "data", items, new JsonObject().add("usage", frame.longUsage()));
  }
}
