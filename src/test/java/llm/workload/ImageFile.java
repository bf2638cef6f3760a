package llm.workload;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;
import llm.settings.ImageSize;

/**
 * An image file that has been looked at.
 *
 * @param path where it is
 * @param type of its content
 * @param bytes its length
 */
record ImageFile(Path path, ImageType type, long bytes) {

  /**
   * Looks at a file.
   *
   * @throws ImageException when it is no image, not a whole one, named like another type, or of a
   *     size that no image can have
   */
  static ImageFile check(Path path) {
    return check(path, read(path));
  }

  /**
   * Looks at a file and gives its very bytes as a {@code data:} URL; reads it once.
   *
   * @throws ImageException as {@link #check}
   */
  static ByteBuffer checkedUrl(Path path) {
    byte[] content = read(path);
    return DataUrl.of(check(path, content).type(), ByteBuffer.wrap(content));
  }

  private static ImageFile check(Path path, byte[] content) {
    ImageType type =
        ImageType.of(content)
            .orElseThrow(() -> new ImageException(path + ": no JPEG, PNG or WebP image"));
    String name = path.getFileName().toString();
    if (ImageType.isNamedImage(name) && !type.names(name)) {
      throw new ImageException(
          "%s: a %s image by its content, so its name must end with .%s"
              .formatted(path, type.title(), type.extension()));
    }
    if (!type.isWhole(content)) {
      throw new ImageException(
          "%s: this %s image is broken or cut off".formatted(path, type.title()));
    }
    checkDimensions(path, type, content);
    return new ImageFile(path, type, content.length);
  }

  private static void checkDimensions(Path path, ImageType type, byte[] content) {
    ImageDimensions size =
        ImageDimensions.of(type, content)
            .orElseThrow(
                () ->
                    new ImageException(
                        "%s: this %s image states no size".formatted(path, type.title())));
    if (!size.arePossible()) {
      throw new ImageException(
          String.format(
              Locale.ROOT,
              "%s: a size of %s by its header; must be 1 to %,d pixels a side and %,d in all",
              path,
              size.name(),
              ImageSize.MOST_PIXELS,
              ImageDimensions.MOST_PIXELS));
    }
  }

  /** The file's very bytes as a {@code data:} URL. */
  ByteBuffer url() {
    return DataUrl.of(type, ByteBuffer.wrap(read(path)));
  }

  /** The image in another size as a {@code data:} URL. */
  ByteBuffer url(ImageSize size, ImageEncoder encoder) {
    return encoder.resized(
        decoded()
            .orElseThrow(
                () -> new ImageException(path + ": this image cannot be resized any more")),
        size,
        type);
  }

  /** Its pixels; empty where this JDK cannot read them. */
  Optional<BufferedImage> decoded() {
    if (type == ImageType.WEBP) {
      return Optional.empty();
    }
    try {
      // by default it would go through a temporary file
      return Optional.ofNullable(
          ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(read(path)))));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static byte[] read(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new ImageException(path + ": no such image file");
    } catch (IOException e) {
      throw new UncheckedIOException(new IOException(path + " cannot be read: " + e.getMessage()));
    }
  }
}
