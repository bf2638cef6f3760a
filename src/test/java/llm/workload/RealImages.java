package llm.workload;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.regex.Pattern;
import llm.settings.ImageShape;
import llm.settings.ImageSize;

/**
 * Images of files and URLs, each in its turn. The points of a run go on where the point before has
 * ended, so that no server knows the images of a point from an earlier one before they repeat. A
 * file goes as it is, unless the shape asks for a size. Files are read when they are needed and
 * kept as long as there is memory for them, so that there may be any number of them.
 */
final class RealImages implements ImageMaker {

  private static final Pattern URL = Pattern.compile("https?://.*", Pattern.CASE_INSENSITIVE);

  /** Room for a compressed pixel of a resized picture, generously. */
  private static final long RESIZED_BYTES_PER_PIXEL = 2;

  /** Of the heap, for files that have been read. */
  private static final long CACHE_SHARE = 8;

  /** {@link ImageFile}s, and URLs as strings. */
  private final List<Object> images;

  private final Places places;
  private final LongAccumulator mostPerRequest = new LongAccumulator(Math::max, 1);
  private final ImageCache cache = new ImageCache(Runtime.getRuntime().maxMemory() / CACHE_SHARE);
  private final ThreadLocal<ImageEncoder> encoders = ThreadLocal.withInitial(ImageEncoder::new);

  private RealImages(List<Object> images, Places places) {
    this.images = List.copyOf(images);
    this.places = places;
  }

  /**
   * Finds images and looks at each of them.
   *
   * @param names of files, folders, patterns and URLs
   * @param directory the working directory
   * @param places counts the requests of the run through
   * @throws ImageException when one of them cannot be sent
   */
  static RealImages of(List<String> names, Path directory, Places places) {
    ImageFiles files = new ImageFiles(directory);
    List<Object> images = new ArrayList<>();
    for (String name : names) {
      if (URL.matcher(name).matches()) {
        images.add(name);
      } else {
        images.addAll(files.find(name));
      }
    }
    return new RealImages(images, places);
  }

  /** How many there are. */
  int number() {
    return images.size();
  }

  /**
   * Gets ready for a shape, before the first request is made.
   *
   * @throws ImageException when the images cannot be had in its size
   */
  void prepare(ImageShape shape) {
    shape.size().ifPresent(this::mustBeResizable);
    mostPerRequest.accumulate(shape.mostImages());
  }

  private void mustBeResizable(ImageSize size) {
    for (Object image : images) {
      if (!(image instanceof ImageFile file)) {
        throw cannotResize("an image that is elsewhere", size);
      }
      if (file.decoded().isEmpty()) {
        throw cannotResize(file.path() + ", which this JDK does not read,", size);
      }
    }
  }

  private static ImageException cannotResize(String what, ImageSize size) {
    return new ImageException(
        "llm.image.files: %s cannot be resized to %s: use shapes without a size, such as mixed"
            .formatted(what, size.name()));
  }

  @Override
  public Object image(ImageShape shape, long stream, long index, int place) {
    // within a point each has its turn; no point takes more than those of the largest shape
    long before = places.of(stream, 0) * mostPerRequest.get();
    long turn = before + index * shape.mostImages() + place;
    Object image = images.get((int) (turn % images.size()));
    return image instanceof ImageFile file ? url(file, shape.size()) : image;
  }

  private ByteBuffer url(ImageFile file, Optional<ImageSize> size) {
    return cache.get(
        file, size, () -> size.isPresent() ? file.url(size.get(), encoders.get()) : file.url());
  }

  @Override
  public long bytes(ImageShape shape) {
    return shape
        .size()
        .map(size -> (long) size.height() * size.width() * RESIZED_BYTES_PER_PIXEL)
        .orElseGet(
            () ->
                images.stream()
                    .filter(ImageFile.class::isInstance)
                    .map(ImageFile.class::cast)
                    .mapToLong(file -> DataUrl.length(file.type(), file.bytes()))
                    .max()
                    .orElse(0));
  }
}
