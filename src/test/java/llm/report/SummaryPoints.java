package llm.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import llm.measure.Interval;
import llm.measure.Kind;
import llm.measure.Measured;
import llm.measure.Metric;
import llm.measure.Parts;
import llm.measure.Statistic;

/** Points as {@link PointJson} wrote them. */
final class SummaryPoints {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final String file;
  private final JsonNode json;

  private SummaryPoints(String file, JsonNode json) {
    this.file = file;
    this.json = json;
  }

  /** The points of a {@code summary.json}. */
  static List<RecordedPoint> ofSummary(String file, JsonNode root) {
    mustBeKnown(file, root);
    List<RecordedPoint> points = new ArrayList<>();
    root.get("points").forEach(point -> points.add(new SummaryPoints(file, point).point()));
    return points;
  }

  /** The point of a result file, from what the suite added to it. */
  static List<RecordedPoint> ofResult(String file, JsonNode own) {
    mustBeKnown(file, own);
    return List.of(new SummaryPoints(file, own).point());
  }

  private static void mustBeKnown(String file, JsonNode json) {
    int version = json.path("schema_version").asInt(-1);
    if (version != SummaryJson.SCHEMA_VERSION) {
      throw new BaselineException(
          "%s: schema_version is %s and must be %d"
              .formatted(file, json.path("schema_version"), SummaryJson.SCHEMA_VERSION));
    }
  }

  private RecordedPoint point() {
    Kind kind = kind();
    Optional<Parts> parts = parts();
    return new RecordedPoint(
        text("point").orElseThrow(() -> wrong("point")),
        Set.of(kind),
        text("shape"),
        json.path("concurrency").isNumber()
            ? OptionalInt.of(json.get("concurrency").asInt())
            : OptionalInt.empty(),
        number(json.path("rate_per_s")),
        text("model"),
        new Measured(figures(kind, json), parts),
        new Measured(vllmFigures(kind), parts),
        false);
  }

  private Kind kind() {
    return Stream.of(Kind.values())
        .filter(kind -> kind.word().equals(json.path("kind").asText()))
        .findFirst()
        .orElseThrow(() -> wrong("kind"));
  }

  private BaselineException wrong(String key) {
    return new BaselineException(file + ": a point has no " + key + " that is known");
  }

  private Optional<String> text(String key) {
    return json.path(key).isTextual() ? Optional.of(json.get(key).asText()) : Optional.empty();
  }

  private Map<Metric, Double> figures(Kind kind, JsonNode latencies) {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.ALL) {
      OptionalDouble value =
          metric.isLatency() ? latency(kind, metric, latencies) : other(metric.quantity());
      value.ifPresent(present -> figures.put(metric, present));
    }
    return figures;
  }

  private Map<Metric, Double> vllmFigures(Kind kind) {
    Map<Metric, Double> figures = figures(kind, json);
    if (kind.isGenerating()) {
      figures.putAll(figures(kind, json.path("vllm")));
    }
    return figures;
  }

  private static OptionalDouble latency(Kind kind, Metric metric, JsonNode latencies) {
    Statistic statistic = metric.statistic().orElseThrow();
    JsonNode times =
        switch (metric.quantity()) {
          case TTFT -> latencies.path(kind.isGenerating() ? "ttft_ms" : "e2e_ms");
          case TPOT -> latencies.path("tpot_ms");
          case ITL -> latencies.path("itl_ms");
          default -> latencies.has("e2e_ms") ? latencies.path("e2e_ms") : latencies.path("e2el_ms");
        };
    OptionalDouble milliseconds = number(times.path(statistic.name()));
    return milliseconds.isPresent()
        ? OptionalDouble.of(milliseconds.getAsDouble() * NANOS_PER_MILLISECOND)
        : milliseconds;
  }

  private OptionalDouble other(Metric.Quantity quantity) {
    return switch (quantity) {
      case OUTPUT -> number(json.path("output_tokens_per_s"));
      case QPS -> number(json.path("requests_per_s"));
      case GOODPUT ->
          share(number(json.path("goodput_per_s")), number(json.path("attempts_per_s")));
      default -> failures();
    };
  }

  private OptionalDouble failures() {
    double ended = json.path("successes").asDouble() + json.path("failures").asDouble();
    return share(number(json.path("failures")), OptionalDouble.of(ended));
  }

  private static OptionalDouble share(OptionalDouble part, OptionalDouble whole) {
    return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
        ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble())
        : OptionalDouble.empty();
  }

  private Optional<Parts> parts() {
    JsonNode parts = json.path("parts");
    Optional<Interval.Basis> basis =
        Stream.of(Interval.Basis.values())
            .filter(it -> PartsJson.word(it).equals(parts.path("basis").asText()))
            .findFirst();
    if (basis.isEmpty()) {
      return Optional.empty();
    }
    Map<Metric, double[]> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.ALL) {
      JsonNode values = parts.path("figures").path(metric.word());
      if (values.isArray() && !values.isEmpty()) {
        figures.put(metric, values(metric, values));
      }
    }
    return Optional.of(new Parts(basis.get(), parts.path("requests").asLong(), figures));
  }

  private double[] values(Metric metric, JsonNode values) {
    double unit = metric.isLatency() ? NANOS_PER_MILLISECOND : 1;
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!values.get(i).isNumber()) {
        throw new BaselineException(file + ": parts of " + metric.word() + " must be numbers");
      }
      numbers[i] = values.get(i).asDouble() * unit;
    }
    return numbers;
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }
}
