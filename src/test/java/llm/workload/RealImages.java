package llm.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import llm.settings.ImageShape;
import llm.settings.ImageSize;

/**
 * Images of files and URLs, each in its turn. A file goes as it is, unless the shape asks for a
 * size. Files are read when they are needed, so that any number of them is no matter of memory.
 */
final class RealImages implements ImageMaker {

  private static final Pattern URL = Pattern.compile("https?://.*", Pattern.CASE_INSENSITIVE);

  /** Room for a compressed pixel of a resized picture, generously. */
  private static final long RESIZED_BYTES_PER_PIXEL = 2;

  /** {@link ImageFile}s, and URLs as strings. */
  private final List<Object> images;

  private final ThreadLocal<ImageEncoder> encoders = ThreadLocal.withInitial(ImageEncoder::new);

  private RealImages(List<Object> images) {
    this.images = List.copyOf(images);
  }

  /**
   * Finds images and looks at each of them.
   *
   * @param names of files, folders, patterns and URLs
   * @param directory the working directory
   * @throws ImageException when one of them cannot be sent
   */
  static RealImages of(List<String> names, Path directory) {
    ImageFiles files = new ImageFiles(directory);
    List<Object> images = new ArrayList<>();
    for (String name : names) {
      if (URL.matcher(name).matches()) {
        images.add(name);
      } else {
        images.addAll(files.find(name));
      }
    }
    return new RealImages(images);
  }

  /** How many there are. */
  int number() {
    return images.size();
  }

  /**
   * Makes sure that the images can be resized.
   *
   * @throws ImageException when one cannot
   */
  void mustBeResizable(ImageSize size) {
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
    Object image = images.get((int) ((index * shape.mostImages() + place) % images.size()));
    if (image instanceof ImageFile file) {
      return shape.size().isPresent() ? file.url(shape.size().get(), encoders.get()) : file.url();
    }
    return image;
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
