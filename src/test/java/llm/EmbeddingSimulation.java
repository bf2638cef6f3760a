package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.randomTexts;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * Texts in, vectors out: every shape of {@code llm.shapes} at every concurrency of {@code
 * llm.load.concurrency}, one point after the other.
 */
public class EmbeddingSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask =
      exec(embeddings("embedding #{point}").inputs("#{texts}").inputTokens("#{inputTokens}"));

  {
    setUp(llm.points("embedding", randomTexts(), ask)).protocols(llm.protocol());
  }
}
