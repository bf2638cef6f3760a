package llm.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import llm.measure.Kind;
import llm.measure.Measured;
import llm.measure.Metric;
import llm.measure.Statistic;

/**
 * The point of a result file of {@code vllm bench serve} itself. It does not say of which shape its
 * requests were, nor whether they had images.
 */
final class VllmPoints {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final JsonNode json;

  private VllmPoints(JsonNode json) {
    this.json = json;
  }

  /** The point. */
  static List<RecordedPoint> of(String file, JsonNode root) {
    if (!root.path("request_throughput").isNumber() || !root.path("backend").isTextual()) {
      throw new BaselineException(
          file + ": is neither a summary.json nor a result of vllm bench serve");
    }
    return List.of(new VllmPoints(root).point(file));
  }

  private RecordedPoint point(String file) {
    OptionalInt users =
        json.path("max_concurrency").isNumber()
            ? OptionalInt.of(json.get("max_concurrency").asInt())
            : OptionalInt.empty();
    OptionalDouble rate = number("request_rate");
    if (users.isEmpty() && rate.isEmpty()) {
      throw new BaselineException(
          file + ": has neither max_concurrency nor request_rate, so no point has its load");
    }
    Set<Kind> kinds = kinds(file);
    Measured measured = new Measured(figures(), Optional.empty());
    Measured withParts =
        new Measured(measured.figures(), VllmDetailParts.of(json, kinds.iterator().next(), users));
    return new RecordedPoint(
        json.get("backend").asText()
            + (users.isPresent() ? " c=" + users.getAsInt() : " r=" + rate.getAsDouble()),
        kinds,
        Optional.empty(),
        users,
        users.isPresent() ? OptionalDouble.empty() : rate,
        json.path("model_id").isTextual()
            ? Optional.of(json.get("model_id").asText())
            : Optional.empty(),
        withParts,
        withParts,
        true);
  }

  private Set<Kind> kinds(String file) {
    String backend = json.get("backend").asText();
    if (backend.endsWith("embeddings")) {
      return Set.of(Kind.EMBEDDING);
    }
    if (backend.endsWith("rerank")) {
      return Set.of(Kind.RERANK);
    }
    if (backend.endsWith("score")) {
      return Set.of(Kind.SCORE);
    }
    if (backend.startsWith("openai") || backend.equals("vllm")) {
      return Set.of(Kind.TEXT, Kind.IMAGE);
    }
    throw new BaselineException(file + ": backend " + backend + " is not known");
  }

  private Map<Metric, Double> figures() {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.ALL) {
      OptionalDouble value =
          switch (metric.quantity()) {
            case TTFT -> latency("ttft", metric);
            case TPOT -> latency("tpot", metric);
            case ITL -> latency("itl", metric);
            case E2E -> latency("e2el", metric);
            case OUTPUT -> number("output_throughput");
            case QPS -> number("request_throughput");
            case GOODPUT -> share("request_goodput", "request_throughput");
            case FAILURES -> failures();
          };
      value.ifPresent(present -> figures.put(metric, present));
    }
    return figures;
  }

  private OptionalDouble latency(String name, Metric metric) {
    Statistic statistic = metric.statistic().orElseThrow();
    String pooling = json.has("mean_" + name + "_ms") || !name.equals("ttft") ? name : "e2el";
    OptionalDouble value = number(statistic.name() + "_" + pooling + "_ms");
    if (value.isEmpty() && statistic.percent() == 50) {
      value = number("median_" + pooling + "_ms");
    }
    return value.isPresent()
        ? OptionalDouble.of(value.getAsDouble() * NANOS_PER_MILLISECOND)
        : value;
  }

  /** Of the successes: the file does not say how many of its requests were good. */
  private OptionalDouble share(String good, String all) {
    double completed = json.path("completed").asDouble();
    double failed = json.path("failed").asDouble();
    OptionalDouble part = number(good);
    OptionalDouble whole = number(all);
    return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0 && completed > 0
        ? OptionalDouble.of(
            part.getAsDouble() / whole.getAsDouble() * completed / (completed + failed))
        : OptionalDouble.empty();
  }

  private OptionalDouble failures() {
    double completed = json.path("completed").asDouble();
    double failed = json.path("failed").asDouble();
    return json.path("failed").isNumber() && completed + failed > 0
        ? OptionalDouble.of(failed / (completed + failed))
        : OptionalDouble.empty();
  }

  private OptionalDouble number(String key) {
    return json.path(key).isNumber()
        ? OptionalDouble.of(json.get(key).asDouble())
        : OptionalDouble.empty();
  }
}
