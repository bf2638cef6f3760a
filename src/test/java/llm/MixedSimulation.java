package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomDocuments;
import static llm.LlmDsl.randomImages;
import static llm.LlmDsl.randomPrompts;
import static llm.LlmDsl.randomTexts;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.share;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * All kinds of traffic at once, by the weights of {@code llm.mixed.weights}: at every concurrency
 * of {@code llm.load.concurrency} each kind is a point of its own.
 */
public class MixedSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder text =
      exec(
          generate("text #{point}")
              .prompt("#{prompt}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  private final ChainBuilder image =
      exec(
          chat("image #{point}")
              .user("#{prompt}")
              .images("#{images}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  private final ChainBuilder embedding =
      exec(embeddings("embedding #{point}").inputs("#{texts}").inputTokens("#{inputTokens}"));

  private final ChainBuilder rerank =
      exec(
          rerank("rerank #{point}")
              .query("#{query}")
              .documents("#{documents}")
              .inputTokens("#{inputTokens}"));

  {
    setUp(
            llm.mix(
                share("text", randomPrompts(), text),
                share("image", randomImages(), image),
                share("embedding", randomTexts(), embedding),
                share("rerank", randomDocuments(), rerank)))
        .protocols(llm.protocol());
  }
}
