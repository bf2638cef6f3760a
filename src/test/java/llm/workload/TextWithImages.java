package llm.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import llm.settings.ImageSettings;
import llm.settings.ImageShape;
import llm.settings.Settings;

/** Requests of random text and of random or real images. */
final class TextWithImages implements Workload<ImageShape> {

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
    RealImages real = RealImages.of(image.files(), directory, Places.of(settings));
    return shape -> {
      real.prepare(shape);
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
    RecordSource text = RandomText.source(preparation, preparation.texts().of(shape), shape.text());
    return new Source(text, preparation.settings().seed(), shape, images);
  }

  private record Source(RecordSource text, long seed, ImageShape shape, ImageMaker images)
      implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      Map<String, Object> record = new HashMap<>(text.record(stream, index));
      record.put("images", images(stream, index));
      return record;
    }

    @Override
    public long bytes() {
      return text.bytes() + shape.mostImages() * images.bytes(shape);
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
