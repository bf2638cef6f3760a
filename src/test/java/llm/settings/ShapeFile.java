package llm.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A CSV file of shapes: a header, then one shape per line. Empty lines and lines that begin with
 * {@code #} mean nothing.
 */
final class ShapeFile {

  private static final String HEADER = "input_tokens,output_tokens";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path file;
  private final String name;
  private final Mistakes mistakes;

  /** A file with the name it has in messages. */
  ShapeFile(Path file, String name, Mistakes mistakes) {
    this.file = file;
    this.name = name;
    this.mistakes = mistakes;
  }

  /** All shapes in their order; what is wrong is noted with its line. */
  List<Shape> read() {
    try {
      return parse(Files.readAllLines(file));
    } catch (CharacterCodingException e) {
      add("", name, "must be text in UTF-8");
    } catch (IOException e) {
      add("", name, "cannot be read: " + e.getMessage());
    }
    return List.of();
  }

  private List<Shape> parse(List<String> texts) {
    List<Line> lines =
        IntStream.range(0, texts.size())
            .mapToObj(i -> new Line(name + ":" + (i + 1), clean(texts.get(i))))
            .filter(Line::meansSomething)
            .toList();
    if (!lines.isEmpty() && !lines.get(0).text().replaceAll("\\s", "").equals(HEADER)) {
      add(lines.get(0).text(), lines.get(0).place(), "must be the header " + HEADER);
      return List.of();
    }
    if (lines.size() < 2) {
      add("", name, "holds no shape: the header " + HEADER + " and one line per shape are needed");
      return List.of();
    }
    return lines.stream().skip(1).map(this::shape).flatMap(Optional::stream).toList();
  }

  private Optional<Shape> shape(Line line) {
    String[] columns = line.text().split(",", -1);
    Optional<Shape> shape =
        columns.length == 2 ? ShapeReader.shape(columns[0], columns[1]) : Optional.empty();
    if (shape.isEmpty()) {
      String allowed = "must be two integers from 1 to " + Shape.MOST_TOKENS + ", e.g. 128,128";
      add(line.text(), line.place(), allowed);
    }
    return shape;
  }

  private static String clean(String text) {
    return text.replace(BYTE_ORDER_MARK, "").strip();
  }

  private void add(String value, String place, String message) {
    mistakes.add(ShapeKeys.SHAPES.path(), value, place, message);
  }

  private record Line(String place, String text) {
    boolean meansSomething() {
      return !text.isEmpty() && !text.startsWith("#");
    }
  }
}
