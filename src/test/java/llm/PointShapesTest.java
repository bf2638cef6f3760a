package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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

  @Test
  void shouldGiveImagesTheirBucketsWhenTheShapeHasNoSize() {
    assertThat(images("llm.shapes", "30/300,mixed*2,64x64"))
        .containsExactly("30/300@mixed", "mixed*2", "64x64");
  }

  @Test
  void shouldBeOfAPlainSizeWhenThereIsOneBucket() {
    assertThat(images("llm.shapes", "30/300,mixed*1-3,448x448", "llm.image.buckets", "448x448:1"))
        .containsExactly("30/300@448x448", "448x448*1-3", "448x448");
  }

  @Test
  void shouldMeasureAShapeOnceWhenItIsWrittenInTwoWays() {
    assertThat(images("llm.shapes", "mixed,128/128")).containsExactly("mixed");
  }

  @Test
  void shouldLeaveRealImagesAsLargeAsTheyAreWhenNoSizeIsAskedFor() {
    assertThat(images("llm.image.files", "a.png")).containsExactly("mixed");
    assertThat(
            images(
                "llm.image.files", "a.png",
                "llm.image.buckets", "448x448:1",
                "llm.shapes", "8/4,mixed,32x32"))
        .containsExactly("8/4@mixed", "mixed", "32x32");
  }

  private static List<String> images(String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return PointShapes.of(Kind.IMAGE, ImageShape.class, settings(properties)).stream()
        .map(Shape::name)
        .toList();
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(
            properties, Map.of(), PointShapesTest.class.getClassLoader(), Path.of("")));
  }
}
