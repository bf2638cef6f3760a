package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Kind;
import org.junit.jupiter.api.Test;

class ScenarioPointsTest {

  private final ScenarioPoints points = new ScenarioPoints();

  @Test
  void shouldBeCalledAsTheScenarioWhenItSendsOneKind() {
    assertThat(points.of("search", Kind.RERANK).name()).isEqualTo("search");
    assertThat(points.of("search", Kind.RERANK)).isSameAs(points.of("search", Kind.RERANK));
    assertThat(points.of("chat", Kind.TEXT).name()).isEqualTo("chat");
  }

  @Test
  void shouldNameTheKindBehindTheScenarioWhenItIsNotTheFirst() {
    points.of("search", Kind.EMBEDDING);

    assertThat(points.of("search", Kind.RERANK).name()).isEqualTo("search (rerank)");
    assertThat(points.of("search", Kind.TEXT).name()).isEqualTo("search (text)");
    assertThat(points.of("search", Kind.EMBEDDING).name()).isEqualTo("search");
    assertThat(points.of("search", Kind.RERANK).kind()).isEqualTo(Kind.RERANK);
  }
}
