package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Kind;
import llm.measure.Point;
import org.junit.jupiter.api.Test;

class PointUseTest {

  private static final Point POINT = Point.scenario(Kind.TEXT, "chat");

  private final PointUse use = new PointUse();

  @Test
  void shouldKnowEachModelOnceAndInOrder() {
    use.add(POINT, "/v1/completions", "b");
    use.add(POINT, "/v1/completions", "a");
    use.add(POINT, "/v1/chat/completions", "b");

    assertThat(use.models(POINT)).containsExactly("a", "b");
    assertThat(use.asked(POINT, "/v1/completions")).isTrue();
    assertThat(use.asked(POINT, "/v1/embeddings")).isFalse();
  }

  @Test
  void shouldKnowNothingOfAPointWithoutRequests() {
    assertThat(use.models(POINT)).isEmpty();
    assertThat(use.asked(POINT, "/v1/completions")).isFalse();
  }

  @Test
  void shouldStayBoundedWhenModelsComeWithoutEnd() {
    for (int model = 0; model < 1000; model++) {
      use.add(POINT, "/v1/completions", "m" + model);
    }

    assertThat(use.models(POINT)).hasSize(100);
  }
}
