package llm.workload;

import java.util.Map;
import llm.settings.TextShape;

/** Requests of random text. */
final class RandomText implements Workload<TextShape> {

  private static final int INPUT = 0;
  private static final int OUTPUT = 1;

  @Override
  public Class<TextShape> shapeType() {
    return TextShape.class;
  }

  @Override
  public Prepared<TextShape> prepare(Preparation preparation) {
    return shape -> source(preparation, preparation.texts().of(shape), shape);
  }

  /** The text of requests, as the settings say. */
  static RecordSource source(Preparation preparation, TextMaker texts, TextShape shape) {
    LengthRange range = LengthRange.of(preparation.settings());
    return new Source(texts, shape, range, preparation.settings().text().prefixTokens());
  }

  static RecordSource source(Texts texts, TextShape shape) {
    return new Source(texts.of(shape), shape, new LengthRange(0, 0), 0);
  }

  /**
   * Makes the records of a shape.
   *
   * @param prefix tokens that all prompts share; only the rest varies in length
   */
  private record Source(TextMaker texts, TextShape shape, LengthRange range, int prefix)
      implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      int own = range.draw(stream, index, INPUT, shape.promptTokens() - prefix);
      int inputTokens = prefix + own;
      return Map.of(
          "system",
          "",
          "prompt",
          texts.prompt(stream, index, inputTokens),
          "inputTokens",
          inputTokens,
          "outputTokens",
          range.draw(stream, index, OUTPUT, shape.outputTokens()));
    }

    @Override
    public long bytes() {
      return TextMaker.BYTES_PER_TOKEN * (prefix + range.most(shape.promptTokens() - prefix));
    }
  }
}
