package example;

import static io.gatling.javaapi.core.CoreDsl.*;
import static llm.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.List;
import llm.Llm;

/**
 * A conversation of two turns, and a search with a picture beside it, under Gatling's own
 * injection: each scenario is a load point, and has one for each kind of its requests.
 */
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

  private final ScenarioBuilder helpDesk =
      scenario("help desk")
          .exec(
              rerank("find an article")
                  .query("My phone is lost and I cannot log in.")
                  .documents(session -> List.of("Opening hours", "Logging in", "A new phone"))
                  .check(topIndex().saveAs("article")))
          .exec(
              chat("look at the screen")
                  .user("What does the error on this screen mean?")
                  .image("error.png")
                  .outputTokens(16));

  {
    setUp(
            support.injectOpen(rampUsers(20).during(Duration.ofSeconds(5))),
            helpDesk.injectOpen(rampUsers(5).during(Duration.ofSeconds(5))))
        .protocols(llm.protocol())
        .assertions(
            global().failedRequests().count().is(0L),
            details("question").allRequests().count().is(20L),
            details("follow-up").allRequests().count().is(20L),
            details("find an article").allRequests().count().is(5L),
            details("look at the screen").allRequests().count().is(5L));
  }
}
