package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GatlingProcessTest {

  @Test
  void shouldNotOwnTheJvmWhenGatlingsMainIsNotRunning() {
    assertThat(GatlingProcess.ownsTheJvm()).isFalse();
  }

  @Test
  void shouldKnowNoSimulationWhenNoneIsBeingMade() {
    assertThat(GatlingProcess.simulationName()).isEmpty();
  }
}
