package llm.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A CSV file of shapes: a header, which tells their kind, then one shape per line. Empty lines and
 * lines that begin with {@code #} mean nothing.
 */
final class ShapeFile {

  private static final Map<String, Function<String[], String>> KINDS =
      new TreeMap<>(
          Map.of(
              "input_tokens,output_tokens",
              c -> c[0] + "/" + c[1],
              "input_tokens,output_tokens,height,width",
              c -> c[0] + "/" + c[1] + "@" + c[2] + "x" + c[3],
              "input_tokens,output_tokens,height,width,images",
              c -> c[0] + "/" + c[1] + "@" + c[2] + "x" + c[3] + "*" + c[4],
              "input_tokens,texts",
              c -> c[0] + "*" + c[1],
              "query_tokens,document_tokens,documents",
              c -> c[0] + "/" + c[1] + "*" + c[2]));

  private static final String HEADERS = String.join(" or ", KINDS.keySet());
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
    if (lines.isEmpty()) {
      addEmpty();
      return List.of();
    }
    String header = lines.get(0).text().replaceAll("\\s", "");
    if (!KINDS.containsKey(header)) {
      add(lines.get(0).text(), lines.get(0).place(), "must be the header " + HEADERS);
      return List.of();
    }
    if (lines.size() == 1) {
      addEmpty();
    }
    return lines.stream()
        .skip(1)
        .map(line -> shape(header, line))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Shape> shape(String header, Line line) {
    String[] columns = line.text().split(",", -1);
    boolean complete = columns.length == header.split(",").length;
    Optional<Shape> shape =
        complete ? ShapeText.read(KINDS.get(header).apply(columns)) : Optional.empty();
    if (shape.isEmpty()) {
      add(line.text(), line.place(), "must be " + header + ", each an integer from 1 on");
    }
    return shape;
  }

  private void addEmpty() {
    add("", name, "holds no shape: a header (" + HEADERS + ") and one line per shape are needed");
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
