package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;

import io.gatling.javaapi.core.Simulation;
import java.util.Map;
import llm.Llm;
import llm.settings.TextShape;
import llm.workload.Preparation;
import llm.workload.RecordSource;
import llm.workload.Workload;

/** Cannot go on making prompts after the first four. */
public class BrokenWorkloadSimulation extends Simulation {

  /** Prompts that can be made at each point. */
  private static final int PROMPTS = 4;

  private final Llm llm = Llm.fromConfig();

  {
    setUp(
            llm.points(
                "text",
                new BrokenWorkload(),
                exec(generate("ask").prompt("#{prompt}").outputTokens(8))))
        .protocols(llm.protocol());
  }

  private record BrokenWorkload() implements Workload<TextShape> {

    @Override
    public Class<TextShape> shapeType() {
      return TextShape.class;
    }

    @Override
    public Prepared<TextShape> prepare(Preparation preparation) {
      return shape -> new BrokenSource();
    }
  }

  private record BrokenSource() implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      if (index >= PROMPTS) {
        throw new NoClassDefFoundError("com/example/Prompt\nMaker");
      }
      return Map.of("prompt", "prompt " + index);
    }

    @Override
    public long bytes() {
      return 100;
    }
  }
}
