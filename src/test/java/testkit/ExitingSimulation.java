package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;

import io.gatling.javaapi.core.Simulation;
import llm.Llm;

/** Ends the JVM with a status of its own, before the run is through. */
public class ExitingSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  {
    setUp(
            llm.points(
                "text", randomPrompts(), exec(generate("ask").prompt("#{prompt}").outputTokens(8))))
        .protocols(llm.protocol());
  }

  @Override
  public void after() {
    System.exit(0);
  }
}
