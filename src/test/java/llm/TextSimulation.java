package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * Text in, text out: every shape of {@code llm.shapes}, or the prompts of {@code llm.prompt.file},
 * at every concurrency of {@code llm.load.concurrency}, one point after the other.
 */
public class TextSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask =
      exec(
          generate("text #{point}")
              .system("#{system}")
              .prompt("#{prompt}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  {
    setUp(llm.points("text", llm.prompts(), ask)).protocols(llm.protocol());
  }
}
