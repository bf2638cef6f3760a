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
    RandomPrompts prompts =
        new RandomPrompts(preparation.settings().seed(), preparation.runNonce());
    return shape -> source(prompts, shape);
  }

  static RecordSource source(RandomPrompts prompts, TextShape shape) {
    return new Source(prompts, shape);
  }

  private record Source(RandomPrompts prompts, TextShape shape) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      return Map.of(
          "system", "",
          "prompt", prompts.prompt(stream, index, shape.promptTokens()),
          "inputTokens", shape.promptTokens(),
          "outputTokens", shape.outputTokens());
    }

    @Override
    public long bytes() {
      return BYTES_PER_TOKEN * shape.promptTokens();
    }
  }
}
