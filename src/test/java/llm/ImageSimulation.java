package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.chat;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * Text and images in, text out: every shape of {@code llm.shapes}, or the prompts and images of
 * {@code llm.prompt.file}, at every concurrency of {@code llm.load.concurrency}, one point after
 * the other.
 */
public class ImageSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask =
      exec(
          chat("image #{point}")
              .system("#{system}")
              .user("#{prompt}")
              .images("#{images}")
              .inputTokens("#{inputTokens}")
              .outputTokens("#{outputTokens}"));

  {
    setUp(llm.points("image", llm.imagePrompts(), ask)).protocols(llm.protocol());
  }
}
