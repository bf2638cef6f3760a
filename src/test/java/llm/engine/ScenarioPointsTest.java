package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Kind;
import org.junit.jupiter.api.Test;

class ScenarioPointsTest {

  private final ScenarioPoints points = new ScenarioPoints();

  @Test
  void shouldBeCalledAsTheScenarioWhenItSendsOneKind() {
    points.expect(Kind.RERANK);
    points.expect(Kind.RERANK);

    assertThat(points.of("search", Kind.RERANK).name()).isEqualTo("search");
    assertThat(points.of("search", Kind.RERANK)).isSameAs(points.of("search", Kind.RERANK));
  }

  @Test
  void shouldNameEachKindWhicheverComesFirstWhenThereAreSeveral() {
    points.expect(Kind.EMBEDDING);
    points.expect(Kind.RERANK);

    assertThat(points.of("search", Kind.RERANK).name()).isEqualTo("search (rerank)");
    assertThat(points.of("search", Kind.EMBEDDING).name()).isEqualTo("search (embedding)");
    assertThat(points.of("search", Kind.RERANK).kind()).isEqualTo(Kind.RERANK);
  }

  @Test
  void shouldNameTheKindWhenARequestTurnsOutToBeAnother() {
    points.expect(Kind.IMAGE);

    assertThat(points.of("look", Kind.TEXT).name()).isEqualTo("look (text)");
    assertThat(points.of("look", Kind.IMAGE).name()).isEqualTo("look");
  }
}
