package llm.server;

import java.util.List;

/** Vectors and ranks as SGLang words them. */
final class SglangPooling extends OpenAiPooling {

  @Override
  public String embedding(Item item) {
    return new JsonObject()
        .add("embedding", item.value())
        .add("index", item.index())
        .add("object", "\"embedding\"")
        .toString();
  }

  @Override
  public Listing embeddings(PoolingFrame frame, List<String> items) {
    String usage =
        frame.tokens() == null
            ? null
            : new JsonObject()
                .add("prompt_tokens", frame.tokens())
                .add("total_tokens", frame.tokens())
                .add("completion_tokens", 0)
                .add("prompt_tokens_details", "null")
                .add("reasoning_tokens", 0)
                .toString();
    JsonObject after =
        new JsonObject().text("model", frame.model()).add("object", "\"list\"").add("usage", usage);
    return Listing.at(new JsonObject(), "data", items, after);
  }

  @Override
  public String ranked(Item item, String document) {
    return new JsonObject()
        .add("score", item.value())
        .add("document", document == null ? "null" : ChunkJson.quote(document))
        .add("index", item.index())
        .add("meta_info", "null")
        .toString();
  }

  @Override
  public Listing ranking(PoolingFrame frame, List<String> items) {
    return Listing.bare(items);
  }
}
