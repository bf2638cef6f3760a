package llm.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ClosedVolumeTest {

  @Test
  void shouldTakeAsManyRequestsAsUsers() {
    assertThat(new ClosedVolume(8, 8, 0).requests()).isEqualTo(8);
  }

  @Test
  void shouldRefuseFewerRequestsThanUsers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosedVolume(8, 7, 0))
        .withMessage("7 requests are too few for 8 users");
  }
}
