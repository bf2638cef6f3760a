package llm.measure;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequirementTest {

  @Test
  void shouldRejectLoadWhenScopeDoesNotAskForOne() {
    Optional<Requirement.Load> load = Requirement.load("c>=8", point -> true).load();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement(Requirement.Scope.ALL, load))
        .withMessage("ALL with load Optional[c>=8]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement(Requirement.Scope.LOAD, Optional.empty()));
  }
}
