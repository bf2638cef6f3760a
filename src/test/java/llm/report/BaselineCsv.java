package llm.report;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import llm.measure.Kind;
import llm.measure.Measured;
import llm.measure.Metric;
import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.ImageSize;
import llm.settings.TextShape;

/**
 * Points of a CSV file with the columns of published tables: {@code task} ({@code text}, {@code
 * image}, {@code embedding}, {@code rerank}), {@code batch} or {@code concurrency}, {@code
 * input_tokens}, {@code output_tokens}, {@code image_hxw}, {@code model}, and the figures {@code
 * ttft_ms}, {@code tpot_ms}, {@code decode_tps}, {@code qps} or {@code qps_e2e}, {@code
 * output_tps}. Other columns mean nothing. A row has single figures: nothing says how much they
 * vary by chance.
 */
final class BaselineCsv {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final String place;
  private final Map<String, String> cells;

  private BaselineCsv(String place, Map<String, String> cells) {
    this.place = place;
    this.cells = cells;
  }

  /** The points of a file. */
  static List<RecordedPoint> points(String file, String text) {
    List<RecordedPoint> points = new ArrayList<>();
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(text.startsWith("\uFEFF") ? text.substring(1) : text)) {
      while (rows.hasNextValue()) {
        Map<String, String> cells = rows.nextValue();
        String place = file + ":" + (points.size() + 2);
        points.add(new BaselineCsv(place, cells).point());
      }
      return points;
    } catch (IOException e) {
      throw new BaselineException(
          file + ":" + (points.size() + 2) + ": is not the CSV it should be");
    }
  }

  private RecordedPoint point() {
    Kind kind =
        Stream.of(Kind.values())
            .filter(it -> it.word().equals(cell("task").orElse("")))
            .findFirst()
            .orElseThrow(() -> wrong("task", "text, image, embedding, rerank or score"));
    int users = whole(cells.containsKey("concurrency") ? "concurrency" : "batch");
    String shape = shape(kind);
    Measured measured = new Measured(figures(kind), Optional.empty());
    return new RecordedPoint(
        kind.word() + " " + shape + " c=" + users,
        Set.of(kind),
        Optional.of(shape),
        OptionalInt.of(users),
        OptionalDouble.empty(),
        cell("model"),
        measured,
        measured,
        false);
  }

  private String shape(Kind kind) {
    int input = whole("input_tokens");
    return switch (kind) {
      case TEXT -> new TextShape(input, whole("output_tokens")).name();
      case IMAGE -> ImageShape.of(new TextShape(input, whole("output_tokens")), size()).name();
      case EMBEDDING -> new EmbeddingShape(input, 1).name();
      // published tables say how long query and document are together, not how many there are
      case RERANK, SCORE -> Integer.toString(input);
    };
  }

  private ImageSize size() {
    String[] sides = cell("image_hxw").orElse("").split("x", -1);
    try {
      return new ImageSize(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw wrong("image_hxw", "height x width, e.g. 448x448");
    }
  }

  private Map<Metric, Double> figures(Kind kind) {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    number("ttft_ms").ifPresent(it -> figures.put(metric("ttft.mean"), it * NANOS_PER_MILLISECOND));
    if (kind.isGenerating()) {
      number("tpot_ms")
          .ifPresent(it -> figures.put(metric("tpot.mean"), it * NANOS_PER_MILLISECOND));
      // of pooling traffic it is QPS x input tokens, and so no output
      number("output_tps").ifPresent(it -> figures.put(metric("output"), it));
    } else if (figures.containsKey(metric("ttft.mean"))) {
      figures.put(metric("e2e.mean"), figures.get(metric("ttft.mean")));
    }
    number("qps").ifPresent(it -> figures.put(metric("qps"), it));
    number("qps_e2e").ifPresent(it -> figures.put(metric("qps"), it));
    if (figures.isEmpty()) {
      throw new BaselineException(
          place + ": has none of the figures ttft_ms, tpot_ms, qps, qps_e2e and output_tps");
    }
    return figures;
  }

  private static Metric metric(String word) {
    return Metric.find(word).orElseThrow();
  }

  private Optional<String> cell(String column) {
    return Optional.ofNullable(cells.get(column)).map(String::strip).filter(it -> !it.isEmpty());
  }

  private int whole(String column) {
    try {
      int number = Integer.parseInt(cell(column).orElse(""));
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // as wrong as a number that is not positive
    }
    throw wrong(column, "a positive whole number");
  }

  private OptionalDouble number(String column) {
    Optional<String> cell = cell(column);
    if (cell.isEmpty()) {
      return OptionalDouble.empty();
    }
    try {
      double number = Double.parseDouble(cell.get());
      if (number >= 0 && Double.isFinite(number)) {
        return OptionalDouble.of(number);
      }
    } catch (NumberFormatException e) {
      // as wrong as a negative one
    }
    throw wrong(column, "a number");
  }

  private BaselineException wrong(String column, String allowed) {
    return new BaselineException(
        "%s: %s = %s: must be %s"
            .formatted(
                place, column, cells.containsKey(column) ? cells.get(column) : "missing", allowed));
  }
}
