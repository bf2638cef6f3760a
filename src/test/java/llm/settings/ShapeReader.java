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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes shapes of what {@code llm.shapes} lists: shapes, and names of CSV files of shapes. */
final class ShapeReader {

  /** Where files of shapes are looked for, within the working directory. */
  static final Path FOLDER = Path.of("feeders", "shapes");

  private static final String ALLOWED_SHAPE =
      "input/output tokens, each from 1 to " + Shape.MOST_TOKENS + ", e.g. 128/128";

  /** What is allowed, for messages and tables. */
  static final String ALLOWED =
      "a list of " + ALLOWED_SHAPE + ", or of CSV files in feeders/shapes, e.g. text.csv";

  private static final Pattern SHAPE = Pattern.compile("([+-]?\\d+)\\s*/\\s*([+-]?\\d+)");

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
      Matcher shape = SHAPE.matcher(item);
      if (shape.matches()) {
        shape(shape.group(1), shape.group(2))
            .ifPresentOrElse(shapes::add, () -> add(item, "must be " + ALLOWED_SHAPE));
      } else {
        shapes.addAll(fromFile(item));
      }
    }
    reportRepetition(shapes);
    return List.copyOf(shapes);
  }

  /** The shape of two numbers; empty when one is none or out of range. */
  static Optional<Shape> shape(String input, String output) {
    ScalarType<Integer> tokens = Types.integer(1, Shape.MOST_TOKENS);
    return tokens
        .reader()
        .apply(input)
        .flatMap(in -> tokens.reader().apply(output).map(out -> new Shape(in, out)));
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
