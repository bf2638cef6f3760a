package llm.workload;

import java.util.Map;
import llm.settings.RerankShape;

/** Requests of a random query and random documents. */
final class RandomDocuments implements Workload<RerankShape> {

  @Override
  public Class<RerankShape> shapeType() {
    return RerankShape.class;
  }

  @Override
  public Prepared<RerankShape> prepare(Preparation preparation) {
    return shape -> source(preparation.texts(), shape);
  }

  static RecordSource source(Texts texts, RerankShape shape) {
    return new Source(texts.of(shape), shape);
  }

  private record Source(TextMaker texts, RerankShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      long first = index * (1 + shape.documents());
      return Map.of(
          "query", texts.text(stream, first, shape.queryTokens()),
          "documents",
              TextLists.of(texts, stream, first + 1, shape.documents(), shape.documentTokens()),
          "inputTokens", (int) shape.inputTokens());
    }

    @Override
    public long bytes() {
      return TextLists.BYTES_PER_TOKEN
          * (shape.queryTokens() + (long) shape.documentTokens() * shape.documents());
    }
  }
}
