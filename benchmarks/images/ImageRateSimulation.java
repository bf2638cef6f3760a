import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.randomImages;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import llm.Llm;
import llm.engine.FeedActionBuilder;
import llm.settings.ImageShape;
import llm.settings.ImageSize;
import llm.settings.TextShape;
import llm.workload.Preparation;
import llm.workload.RecordSource;
import llm.workload.RecordSupply;
import llm.workload.Texts;

/** Sends new images at a fixed rate, made ahead as the suite's own load points make them. */
public class ImageRateSimulation extends Simulation {

  private static final double RATE = Double.parseDouble(System.getProperty("rate"));
  private static final int SECONDS = Integer.getInteger("seconds");
  private static final int THREADS = Integer.getInteger("threads");
  private static final ImageShape SHAPE =
      ImageShape.of(new TextShape(16, 4), new ImageSize(720, 1280));

  private final Llm llm = Llm.fromConfig();
  private final RecordSupply supply = supply();

  {
    setUp(
            scenario("images")
                .exec(FeedActionBuilder.ofRequest(supply::take))
                .exec(
                    chat("image")
                        .user("#{prompt}")
                        .images("#{images}")
                        .outputTokens("#{outputTokens}"))
                .injectOpen(
                    nothingFor(Duration.ofSeconds(5)),
                    constantUsersPerSec(RATE).during(Duration.ofSeconds(SECONDS))))
        .protocols(llm.protocol().shareConnections());
  }

  private RecordSupply supply() {
    long nonce = ThreadLocalRandom.current().nextLong();
    RecordSource source =
        randomImages()
            .prepare(new Preparation(llm.settings(), nonce, Texts.ofWords(0, nonce)))
            .of(SHAPE);
    long ahead = Runtime.getRuntime().maxMemory() / 8 / source.bytes();
    return new RecordSupply(
        index -> source.record(0, index),
        (long) (RATE * SECONDS * 2),
        (int) ahead,
        THREADS,
        wait -> {});
  }
}
