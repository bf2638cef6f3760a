package llm.workload;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Gives the image files that simulations name, each read once as long as there is memory for it.
 * They are looked for in {@code feeders/images}, then in the working directory. Thread-safe.
 */
public final class ImageLoader {

  private final Path directory;
  private final Map<String, SoftReference<ByteBuffer>> loaded = new ConcurrentHashMap<>();

  /**
   * Loads images.
   *
   * @param directory the working directory
   */
  public ImageLoader(Path directory) {
    this.directory = directory;
  }

  /** What {@link #load} would give, if it has been read: takes no time. */
  public Optional<ByteBuffer> loaded(String name) {
    return Optional.ofNullable(loaded.get(name)).map(SoftReference::get);
  }

  /**
   * The image of a file as a {@code data:} URL in ASCII, read-only. Reads the file unless it is
   * {@link #loaded}.
   *
   * @param name of the file, or its path
   * @throws ImageException when there is none, or it is no image, or not a whole one
   */
  public ByteBuffer load(String name) {
    return loaded(name).orElseGet(() -> read(name));
  }

  private ByteBuffer read(String name) {
    ByteBuffer url = ImageFile.checkedUrl(find(name));
    loaded.put(name, new SoftReference<>(url));
    return url;
  }

  private Path find(String name) {
    List<Path> places;
    try {
      places = ImagePlaces.of(name, directory);
    } catch (InvalidPathException e) {
      throw new ImageException(name + ": no name of an image file");
    }
    return places.stream()
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () ->
                new ImageException(
                    name
                        + ": no such image file; looked for "
                        + places.stream().map(Path::toString).collect(Collectors.joining(", "))));
  }
}
