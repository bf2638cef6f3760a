package llm.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import llm.settings.ImageSettings;
import llm.settings.ImageShape;
import llm.settings.Settings;

/** Requests of random text and of random or real images. */
final class TextWithImages implements Workload<ImageShape> {

  private static final long BYTES_PER_TOKEN = 7;

  private final Path directory;

  /**
   * Makes requests.
   *
   * @param directory the working directory
   */
  TextWithImages(Path directory) {
    this.directory = directory;
  }

  @Override
  public Class<ImageShape> shapeType() {
    return ImageShape.class;
  }

  @Override
  public Prepared<ImageShape> prepare(Preparation preparation) {
    Settings settings = preparation.settings();
    ImageSettings image = settings.image();
    if (image.files().isEmpty()) {
      return noise(preparation, new NoiseImages(image, settings.seed(), preparation.runNonce()));
    }
    RealImages real = RealImages.of(image.files(), directory);
    return shape -> {
      shape.size().ifPresent(real::mustBeResizable);
      return source(preparation, shape, real);
    };
  }

  private static Prepared<ImageShape> noise(Preparation preparation, NoiseImages images) {
    List<ImageShape> shapes = new ArrayList<>();
    return shape -> {
      shapes.add(shape);
      images.mustFit(shapes, Runtime.getRuntime().maxMemory());
      return source(preparation, shape, images);
    };
  }

  private static RecordSource source(Preparation preparation, ImageShape shape, ImageMaker images) {
    return new Source(preparation.texts().of(shape), preparation.settings().seed(), shape, images);
  }

  private record Source(TextMaker texts, long seed, ImageShape shape, ImageMaker images)
      implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      int tokens = shape.text().promptTokens();
      return Map.of(
          "prompt", texts.prompt(stream, index, tokens),
          "images", images(stream, index),
          "inputTokens", tokens,
          "outputTokens", shape.outputTokens());
    }

    @Override
    public long bytes() {
      return BYTES_PER_TOKEN * shape.text().promptTokens()
          + shape.mostImages() * images.bytes(shape);
    }

    private List<Object> images(long stream, long index) {
      SplittableRandom random = new SplittableRandom(Seeds.of(seed, stream, index));
      int number = random.nextInt(shape.fewestImages(), shape.mostImages() + 1);
      List<Object> all = new ArrayList<>(number);
      for (int place = 0; place < number; place++) {
        all.add(images.image(shape, stream, index, place));
      }
      return List.copyOf(all);
    }
  }
}
