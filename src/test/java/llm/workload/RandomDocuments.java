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
    LengthRange range = LengthRange.of(preparation.settings());
    return shape -> source(preparation.texts(), range, shape);
  }

  static RecordSource source(Texts texts, LengthRange range, RerankShape shape) {
    return new Source(new TextLists(texts.of(shape), range), shape);
  }

  private record Source(TextLists lists, RerankShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      int count = shape.documents();
      long first = index * (1 + count);
      TextLists.Made query = lists.make(stream, first, 1, shape.queryTokens());
      TextLists.Made documents = lists.make(stream, first + 1, count, shape.documentTokens());
      return Map.of(
          "query", query.texts().get(0),
          "documents", documents.texts(),
          "inputTokens", query.tokens() * count + documents.tokens());
    }

    @Override
    public long bytes() {
      return lists.bytes(1, shape.queryTokens())
          + lists.bytes(shape.documents(), shape.documentTokens());
    }
  }
}
