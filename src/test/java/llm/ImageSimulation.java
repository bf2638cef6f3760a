package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.randomImages;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * Text and images in, text out: every shape of {@code llm.shapes} at every concurrency of {@code
 * llm.load.concurrency}, one point after the other.
 */
public class ImageSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask =
      exec(
          chat("image #{point}")
              .user("#{prompt}")
              .images("#{images}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  {
    setUp(llm.points("image", randomImages(), ask)).protocols(llm.protocol());
  }
}
