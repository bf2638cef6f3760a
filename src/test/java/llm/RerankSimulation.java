package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.randomDocuments;
import static llm.LlmDsl.rerank;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * A query and documents in, their relevance out: every shape of {@code llm.shapes} at every
 * concurrency of {@code llm.load.concurrency}, one point after the other.
 */
public class RerankSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask =
      exec(
          rerank("rerank #{point}")
              .query("#{query}")
              .documents("#{documents}")
              .inputTokens("#{inputTokens}"));

  {
    setUp(llm.points("rerank", randomDocuments(), ask)).protocols(llm.protocol());
  }
}
