package testkit;

import io.gatling.javaapi.core.Simulation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The simulation that {@link GatlingRun} lets Gatling make; a test says what is in it. */
public class SimulationUnderTest extends Simulation {

  static final AtomicReference<Consumer<SimulationUnderTest>> CONTENT = new AtomicReference<>();

  /** Called by Gatling. */
  public SimulationUnderTest() {
    CONTENT.get().accept(this);
  }
}
