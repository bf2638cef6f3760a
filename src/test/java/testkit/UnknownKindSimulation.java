package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;

import io.gatling.javaapi.core.Simulation;
import llm.Llm;

/** Asks for points of a kind that does not exist. */
public class UnknownKindSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  {
    setUp(llm.points("txt", randomPrompts(), exec(generate("ask").prompt("#{prompt}"))))
        .protocols(llm.protocol());
  }
}
