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
    return shape -> source(preparation.texts(), shape);
  }

  static RecordSource source(Texts texts, EmbeddingShape shape) {
    return new Source(texts.of(shape), shape);
  }

  private record Source(TextMaker texts, EmbeddingShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      return Map.of("texts", input(stream, index), "inputTokens", (int) shape.inputTokens());
    }

    /** Servers may treat a list of one unlike a text alone, which is what most clients send. */
    private Object input(long stream, long index) {
      return shape.texts() == 1
          ? texts.text(stream, index, shape.textTokens())
          : TextLists.of(texts, stream, index * shape.texts(), shape.texts(), shape.textTokens());
    }

    @Override
    public long bytes() {
      return TextLists.BYTES_PER_TOKEN * shape.inputTokens();
    }
  }
}
