package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.randomDocuments;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.score;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Simulation;
import llm.settings.RerankEndpoint;

/**
 * A query and documents in, their relevance out: every shape of {@code llm.shapes} at every
 * concurrency of {@code llm.load.concurrency}, one point after the other. {@code
 * llm.rerank.endpoint} says whether the documents are ranked, or scored in pairs with the query.
 */
public class RerankSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final RerankEndpoint endpoint = llm.settings().request().pooling().rerankEndpoint();

  private final ActionBuilder ranked =
      rerank("rerank #{point}")
          .query("#{query}")
          .documents("#{documents}")
          .inputTokens("#{inputTokens}");

  private final ActionBuilder scored =
      score("score #{point}").text1("#{query}").text2("#{documents}").inputTokens("#{inputTokens}");

  {
    ActionBuilder ask =
        switch (endpoint) {
          case RERANK -> ranked;
          case SCORE -> scored;
        };
    setUp(llm.points(endpoint.word(), randomDocuments(), exec(ask))).protocols(llm.protocol());
  }
}
