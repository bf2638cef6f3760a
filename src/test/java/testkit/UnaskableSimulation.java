package testkit;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.score;

import io.gatling.javaapi.core.Simulation;
import llm.Llm;

/** A set-up of a user's own, with a request that not every server knows. */
public class UnaskableSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  {
    setUp(scenario("pairs").exec(score("alike").text1("a").text2("b")).injectOpen(atOnceUsers(1)))
        .protocols(llm.protocol());
  }
}
