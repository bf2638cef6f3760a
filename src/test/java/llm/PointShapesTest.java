package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import llm.measure.Kind;
import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.Shape;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;

class PointShapesTest {

  @Test
  void shouldTakeTheUsualShapesOfTheKindWhenNoneIsListed() {
    Settings none = settings(Map.of());

    assertThat(PointShapes.of(Kind.TEXT, TextShape.class, none))
        .containsExactly(new TextShape(128, 128));
    assertThat(PointShapes.of(Kind.IMAGE, ImageShape.class, none))
        .extracting(Shape::name)
        .containsExactly("256x256", "512x512", "720x1280");
    assertThat(PointShapes.of(Kind.EMBEDDING, EmbeddingShape.class, none))
        .containsExactly(new EmbeddingShape(128, 1));
    assertThat(PointShapes.of(Kind.RERANK, RerankShape.class, none))
        .containsExactly(new RerankShape(32, 128, 10))
        .isEqualTo(PointShapes.of(Kind.SCORE, RerankShape.class, none));
  }

  @Test
  void shouldTakeWhatIsListed() {
    assertThat(
            PointShapes.of(Kind.TEXT, TextShape.class, settings(Map.of("llm.shapes", "1/2,3/4"))))
        .containsExactly(new TextShape(1, 2), new TextShape(3, 4));
  }

  @Test
  void shouldNameTheShapeWhenItIsOfAnotherKind() {
    Settings settings = settings(Map.of("llm.shapes", "1/2,256x256"));

    assertThatThrownBy(() -> PointShapes.of(Kind.TEXT, TextShape.class, settings))
        .hasMessage("llm.shapes = 256x256: no shape of text traffic; write it like 128/128");
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(
            properties, Map.of(), PointShapesTest.class.getClassLoader(), Path.of("")));
  }
}
