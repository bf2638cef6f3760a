package llm.workload;

import java.util.Map;
import llm.settings.TextShape;

/** Requests of random text. */
final class RandomText implements Workload<TextShape> {

  /** A word of a prompt and the space behind it. */
  private static final long BYTES_PER_TOKEN = 7;

  @Override
  public Class<TextShape> shapeType() {
    return TextShape.class;
  }

  @Override
  public Prepared<TextShape> prepare(Preparation preparation) {
    return shape -> source(preparation.texts(), shape);
  }

  static RecordSource source(Texts texts, TextShape shape) {
    return new Source(texts.of(shape), shape);
  }

  private record Source(TextMaker texts, TextShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      return Map.of(
          "prompt", texts.prompt(stream, index, shape.promptTokens()),
          "inputTokens", shape.promptTokens(),
          "outputTokens", shape.outputTokens());
    }

    @Override
    public long bytes() {
      return BYTES_PER_TOKEN * shape.promptTokens();
    }
  }
}
