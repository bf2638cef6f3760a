package llm.workload;

import static java.util.stream.Collectors.joining;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a file of prompts is.
 *
 * @param file the file
 * @param form its form
 * @param shown the file as messages name it
 */
record PromptPath(Path file, PromptForm form, String shown) {

  /** Where files of prompts are looked for, within the working directory. */
  private static final Path FOLDER = Path.of("feeders", "prompts");

  private static final Pattern URL =
      Pattern.compile("(https?://|data:).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Finds a file in the folder of prompts, or else where its name says.
   *
   * @throws PromptFileException when it is not there or its ending says nothing
   */
  static PromptPath find(String name, Path directory) {
    PromptForm form =
        PromptForm.of(name)
            .orElseThrow(
                () ->
                    new PromptFileException(
                        "prompt file " + name + ": its name must end in " + PromptForm.ENDINGS));
    Path home = directory.toAbsolutePath().normalize();
    List<Path> places = places(name, home);
    return places.stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .map(file -> new PromptPath(file, form, shown(file, home)))
        .orElseThrow(
            () ->
                new PromptFileException(
                    "prompt file "
                        + name
                        + " is not there; looked for "
                        + places.stream().map(place -> shown(place, home)).collect(joining(", "))));
  }

  /** The name without folder and ending. */
  String baseName() {
    String name = file.getFileName().toString();
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** The image as it can be loaded from anywhere: paths are relative to the file's folder. */
  String image(String image) {
    return image.isEmpty() || URL.matcher(image).matches()
        ? image
        : file.resolveSibling(image).normalize().toString();
  }

  /** Whether an image is named by a URL or is there. */
  boolean hasImage(String image) {
    try {
      return image.isEmpty()
          || URL.matcher(image).matches()
          || Files.isRegularFile(Path.of(image(image)));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static List<Path> places(String name, Path home) {
    try {
      return Stream.of(home.resolve(FOLDER).resolve(name), home.resolve(name))
          .map(Path::normalize)
          .distinct()
          .toList();
    } catch (InvalidPathException e) {
      throw new PromptFileException("prompt file " + name + ": must be the name of a file");
    }
  }

  private static String shown(Path file, Path home) {
    return file.startsWith(home) ? home.relativize(file).toString() : file.toString();
  }
}
