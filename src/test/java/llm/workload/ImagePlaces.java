package llm.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where an image file or a folder of them is looked for when it is named. */
final class ImagePlaces {

  /** The first place, within the working directory. */
  static final Path FOLDER = Path.of("feeders", "images");

  private ImagePlaces() {}

  /**
   * The places of a name, the first one that is there is meant: in {@link #FOLDER}, then in the
   * working directory itself. An absolute name has one place.
   *
   * @param directory the working directory
   * @throws java.nio.file.InvalidPathException when it is no name of a file
   */
  static List<Path> of(String name, Path directory) {
    return Stream.of(directory.resolve(FOLDER), directory)
        .map(place -> place.resolve(name).normalize())
        .distinct()
        .toList();
  }
}
