package llm.workload;

import java.util.Map;
import llm.settings.EmbeddingShape;

/** Requests of random texts to embed. */
final class RandomTexts implements Workload<EmbeddingShape> {

  @Override
  public Class<EmbeddingShape> shapeType() {
    return EmbeddingShape.class;
  }

  @Override
  public Prepared<EmbeddingShape> prepare(Preparation preparation) {
    LengthRange range = LengthRange.of(preparation.settings());
    return shape -> source(preparation.texts(), range, shape);
  }

  static RecordSource source(Texts texts, LengthRange range, EmbeddingShape shape) {
    return new Source(new TextLists(texts.of(shape), range), shape);
  }

  private record Source(TextLists lists, EmbeddingShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      int count = shape.texts();
      TextLists.Made made = lists.make(stream, index * count, count, shape.textTokens());
      // servers may treat a list of one unlike a text alone, which is what most clients send
      Object input = count == 1 ? made.texts().get(0) : made.texts();
      return Map.of("texts", input, "inputTokens", made.tokens());
    }

    @Override
    public long bytes() {
      return lists.bytes(shape.texts(), shape.textTokens());
    }
  }
}
