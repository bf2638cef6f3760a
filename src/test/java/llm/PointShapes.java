package llm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.measure.Kind;
import llm.settings.EmbeddingShape;
import llm.settings.ImageSettings;
import llm.settings.ImageShape;
import llm.settings.ImageSize;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.TextShape;
import llm.workload.Workload;

/** The shapes that a kind of traffic is measured in. */
final class PointShapes {

  private static final List<Shape> RERANK = List.of(new RerankShape(32, 128, 10));

  private static final Map<Kind, List<Shape>> USUAL =
      new EnumMap<>(
          Map.of(
              Kind.TEXT, List.of(new TextShape(128, 128)),
              Kind.IMAGE, List.of(image(256, 256), image(512, 512), image(720, 1280)),
              Kind.EMBEDDING, List.of(new EmbeddingShape(128, 1)),
              Kind.RERANK, RERANK,
              Kind.SCORE, RERANK));

  private PointShapes() {}

  /**
   * Those of the workload's own; otherwise what {@code llm.shapes} lists, or what is usual where it
   * lists nothing. A shape that does not apply ends the process with one line.
   */
  static <S extends Shape> List<S> of(Kind kind, Workload<S> workload, Settings settings) {
    List<S> own = workload.ownShapes();
    if (own.isEmpty()) {
      return of(kind, workload.shapeType(), settings);
    }
    if (!settings.shapes().isEmpty()) {
      throw Fatal.because(
          "llm.shapes = %s: does not apply to the prompts of %s, which are as long as they are;"
                  .formatted(settings.shapes().get(0).name(), own.get(0).name())
              + " leave it empty and set llm.prompt.output-tokens");
    }
    return own;
  }

  /**
   * What {@code llm.shapes} lists, or what is usual where it lists nothing. A shape of another kind
   * ends the process with one line.
   *
   * @param type the shapes of the kind
   */
  static <S extends Shape> List<S> of(Kind kind, Class<S> type, Settings settings) {
    List<S> fitting = new ArrayList<>();
    for (Shape written : settings.shapes().isEmpty() ? usual(kind, settings) : settings.shapes()) {
      Shape shape = kind == Kind.IMAGE ? sized(written, settings.image()) : written;
      if (!type.isInstance(shape)) {
        throw Fatal.because(
            "llm.shapes = %s: no shape of %s traffic; write it like %s"
                .formatted(shape.name(), kind.word(), USUAL.get(kind).get(0).name()));
      }
      if (!fitting.contains(shape)) {
        fitting.add(type.cast(shape));
      }
    }
    return fitting;
  }

  /** Real images are as large as they are, unless a size is asked for. */
  private static List<Shape> usual(Kind kind, Settings settings) {
    return kind == Kind.IMAGE && !settings.image().files().isEmpty()
        ? List.of(unsized(ImageShape.USUAL_TEXT))
        : USUAL.get(kind);
  }

  /** Text alone gets an image, and images without a size the only one of the buckets. */
  private static Shape sized(Shape written, ImageSettings image) {
    Shape shape = written instanceof TextShape text ? unsized(text) : written;
    boolean random = image.files().isEmpty();
    if (random && shape instanceof ImageShape images && images.size().isEmpty()) {
      return new ImageShape(
          images.text(), image.buckets().only(), images.fewestImages(), images.mostImages());
    }
    return shape;
  }

  private static ImageShape unsized(TextShape text) {
    return new ImageShape(text, Optional.empty(), 1, 1);
  }

  private static Shape image(int height, int width) {
    return ImageShape.of(ImageShape.USUAL_TEXT, new ImageSize(height, width));
  }
}
