package llm.settings;

import static java.util.stream.Collectors.joining;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes shapes of what {@code llm.shapes} lists: shapes, and names of CSV files of shapes. */
final class ShapeReader {

  /** Where files of shapes are looked for, within the working directory. */
  static final Path FOLDER = Path.of("feeders", "shapes");

  /** What is allowed, for messages and tables. */
  static final String ALLOWED =
      "a list of shapes such as "
          + ShapeText.ALLOWED
          + ", or of CSV files in feeders/shapes, e.g. text.csv";

  private final Path directory;
  private final RawValue raw;
  private final Mistakes mistakes;

  ShapeReader(Path directory, RawValue raw, Mistakes mistakes) {
    this.directory = directory;
    this.raw = raw;
    this.mistakes = mistakes;
  }

  /** The shapes of all items in their order; what is wrong is noted. */
  List<Shape> read(List<String> items) {
    List<Shape> shapes = new ArrayList<>();
    for (String item : items) {
      try {
        ShapeText.inRange(item).ifPresentOrElse(shapes::add, () -> shapes.addAll(fromFile(item)));
      } catch (IllegalArgumentException outOfRange) {
        add(item, outOfRange.getMessage());
      }
    }
    reportRepetition(shapes);
    return List.copyOf(shapes);
  }

  private List<Shape> fromFile(String name) {
    try {
      List<Path> candidates = candidates(name);
      Optional<Path> file = candidates.stream().filter(Files::isRegularFile).findFirst();
      if (file.isPresent()) {
        return new ShapeFile(file.get(), shown(file.get()), mistakes).read();
      }
      String places = candidates.stream().map(this::shown).collect(joining(", "));
      add(name, "must be " + ALLOWED + "; looked for " + places);
    } catch (InvalidPathException e) {
      add(name, "must be " + ALLOWED);
    }
    return List.of();
  }

  private List<Path> candidates(String name) {
    Path folder = directory.resolve(FOLDER);
    boolean isCsv = name.endsWith(".csv");
    Stream<Path> inFolder = Stream.of(folder.resolve(isCsv ? name : name + ".csv"));
    Stream<Path> asGiven =
        isCsv || name.contains("/") ? Stream.of(directory.resolve(name)) : Stream.empty();
    return Stream.concat(inFolder, asGiven).map(Path::normalize).distinct().toList();
  }

  private String shown(Path file) {
    return file.startsWith(directory) ? directory.relativize(file).toString() : file.toString();
  }

  private void reportRepetition(List<Shape> shapes) {
    Set<Shape> seen = new HashSet<>();
    String repeated =
        shapes.stream()
            .filter(shape -> !seen.add(shape))
            .map(Shape::name)
            .distinct()
            .collect(joining(", "));
    if (!repeated.isEmpty()) {
      add(raw.shown(), "must not repeat " + repeated);
    }
  }

  private void add(String value, String message) {
    mistakes.add(ShapeKeys.SHAPES.path(), value, raw.origin(), message);
  }
}
