package example;

import static io.gatling.javaapi.core.CoreDsl.*;
import static llm.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import llm.Llm;

/** A conversation of two turns under Gatling's own injection: the scenario is the load point. */
public class ChatSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ScenarioBuilder support =
      scenario("support chat")
          .exec(
              chat("question")
                  .system("You are a helpful assistant.")
                  .user("How do I reset my password?")
                  .outputTokens(32)
                  .inConversation()
                  .check(timeToFirstToken().lt(Duration.ofSeconds(5)), outputTokens().is(32)))
          .pause(Duration.ofMillis(100))
          .exec(
              chat("follow-up")
                  .user("And if I have lost my phone?")
                  .outputTokens(64)
                  .inConversation()
                  .check(timePerOutputToken().lt(Duration.ofMillis(50))));

  {
    setUp(support.injectOpen(rampUsers(20).during(Duration.ofSeconds(5))))
        .protocols(llm.protocol())
        .assertions(global().failedRequests().count().is(0L));
  }
}
