package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;

import io.gatling.javaapi.core.Simulation;
import llm.Llm;

/** Has an assertion of Gatling's own that cannot hold. */
public class AssertedSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  {
    setUp(llm.points("text", randomPrompts(), exec(generate("ask").prompt("#{prompt}"))))
        .protocols(llm.protocol())
        .assertions(global().requestsPerSec().gt(1e9));
  }
}
