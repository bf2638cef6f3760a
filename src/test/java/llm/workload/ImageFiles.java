package llm.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the image files that {@code llm.image.files} names. */
final class ImageFiles {

  private static final Pattern WILDCARD = Pattern.compile("[*?{\\[]");

  private final Path folder;
  private final Path directory;

  /**
   * Looks for files.
   *
   * @param directory the working directory
   */
  ImageFiles(Path directory) {
    this.folder = directory.resolve(ImagePlaces.FOLDER);
    this.directory = directory;
  }

  /**
   * The files of a name, in the order of their names.
   *
   * @param name of a file, a folder, or a pattern of files in {@link ImagePlaces#FOLDER}
   * @throws ImageException when there is none, or one of them cannot be sent
   */
  List<ImageFile> find(String name) {
    try {
      return (WILDCARD.matcher(name).find() ? matching(name) : named(name))
          .stream().map(ImageFiles::checked).toList();
    } catch (InvalidPathException | PatternSyntaxException e) {
      throw mistake(name, "neither a name nor a pattern of files");
    } catch (IOException e) {
      throw mistake(name, "cannot be read: " + e.getMessage());
    }
  }

  private List<Path> named(String name) throws IOException {
    List<Path> places = ImagePlaces.of(name, directory);
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        return mustBeSome(name, place, imagesIn(place));
      }
      if (Files.exists(place)) {
        return List.of(place);
      }
    }
    throw mistake(
        name,
        "no such file or folder; looked for "
            + places.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private static List<Path> imagesIn(Path place) throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      return all.filter(file -> ImageType.isNamedImage(file.getFileName().toString()))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  private List<Path> matching(String pattern) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw mistake(pattern, "there is no folder " + folder);
    }
    PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + pattern);
    try (Stream<Path> all = Files.walk(folder)) {
      return mustBeSome(
          pattern,
          folder,
          all.filter(Files::isRegularFile)
              .filter(file -> matcher.matches(folder.relativize(file)))
              .sorted()
              .toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static List<Path> mustBeSome(String name, Path place, List<Path> files) {
    if (files.isEmpty()) {
      throw mistake(name, "no image in " + place + " (.jpg, .jpeg, .png, .webp)");
    }
    return new ArrayList<>(files);
  }

  private static ImageFile checked(Path file) {
    try {
      return ImageFile.check(file);
    } catch (ImageException e) {
      throw new ImageException("llm.image.files: " + e.getMessage());
    }
  }

  private static ImageException mistake(String name, String what) {
    return new ImageException("llm.image.files = " + name + ": " + what);
  }
}
