package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import llm.Llm;

/** Asks for the points of the settings a second time. */
public class RepeatedPointsSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final ChainBuilder ask = exec(generate("ask").prompt("#{prompt}"));

  {
    setUp(llm.points("text", randomPrompts(), ask), llm.points("text", randomPrompts(), ask))
        .protocols(llm.protocol());
  }
}
