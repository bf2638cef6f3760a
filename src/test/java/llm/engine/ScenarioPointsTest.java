package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import llm.measure.Kind;
import org.junit.jupiter.api.Test;

class ScenarioPointsTest {

  private final ScenarioPoints points = new ScenarioPoints();

  @Test
  void shouldBeCalledAsTheScenarioWhenItSendsOneKind() {
    Set<Kind> search = points.declare("search's context", Kind.RERANK);
    points.declare("search's context", Kind.RERANK);
    Set<Kind> chat = points.declare("chat's context", Kind.TEXT);

    assertThat(points.of("search", search, Kind.RERANK).name()).isEqualTo("search");
    assertThat(points.of("search", search, Kind.RERANK))
        .isSameAs(points.of("search", search, Kind.RERANK));
    assertThat(points.of("chat", chat, Kind.TEXT).name()).isEqualTo("chat");
  }

  @Test
  void shouldNameEachKindWhenTheScenarioSendsSeveralWhicheverComesFirst() {
    Set<Kind> search = points.declare("search's context", Kind.EMBEDDING);
    points.declare("search's context", Kind.RERANK);

    assertThat(points.of("search", search, Kind.RERANK).name()).isEqualTo("search (rerank)");
    assertThat(points.of("search", search, Kind.EMBEDDING).name()).isEqualTo("search (embedding)");
    assertThat(points.of("search", search, Kind.RERANK).kind()).isEqualTo(Kind.RERANK);
  }

  @Test
  void shouldNameTheKindWhenARequestTurnsOutToBeOfAnother() {
    Set<Kind> shop = points.declare("shop's context", Kind.IMAGE);

    assertThat(points.of("shop", shop, Kind.TEXT).name()).isEqualTo("shop (text)");
    assertThat(points.of("shop", shop, Kind.IMAGE).name()).isEqualTo("shop");
  }
}
