package llm.report;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import llm.measure.PointSummary;
import llm.measure.Statistic;
import llm.measure.Statistics;
import llm.measure.VllmFigures;

/**
 * The result of a point with the keys of {@code vllm bench serve} 0.32, by its rules, so that its
 * readers work unchanged and figures compare like with like. Two things are not as there: what does
 * not exist is {@code null} instead of 0, and our own figures are added under {@value #OWN_KEY}.
 */
final class VllmResult {

  static final String OWN_KEY = "gatling_llm";

  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final RunReport run;
  private final PointReport report;
  private final PointSummary summary;
  private final PointFigures figures;
  private final Map<String, Object> members = new LinkedHashMap<>();

  private VllmResult(RunReport run, PointReport report) {
    this.run = run;
    this.report = report;
    this.summary = report.summary();
    this.figures = new PointFigures(report);
  }

  /** The members of the file. */
  static Map<String, Object> of(RunReport run, PointReport report) {
    VllmResult result = new VllmResult(run, report);
    result.configuration();
    if (result.figures.isGenerating()) {
      result.generation();
    } else {
      result.pooling();
    }
    result.detail();
    result.latencies();
    result.members.put(OWN_KEY, result.own());
    return result.members;
  }

  private void configuration() {
    members.put("date", DATE.format(run.started().atZone(ZoneId.systemDefault())));
    members.put("endpoint_type", report.backend().word());
    members.put("backend", report.backend().word());
    members.put("label", run.label());
    members.put("model_id", report.model());
    members.put("tokenizer_id", null);
    members.put("num_prompts", summary.counts().successes() + summary.counts().failures());
    run.metadata().forEach(members::putIfAbsent);
    members.put("request_rate", rate());
    members.put("burstiness", 1.0);
    members.put("max_concurrency", summary.point().concurrency());
  }

  private Object rate() {
    OptionalDouble rate = summary.point().rate();
    return rate.isPresent() ? rate : "inf";
  }

  private void generation() {
    members.put("duration", summary.period().seconds());
    members.put("completed", summary.counts().successes());
    members.put("failed", summary.counts().failures());
    members.put("total_input_tokens", summary.tokens().input());
    members.put("total_output_tokens", summary.tokens().output());
    members.put("request_throughput", figures.requestRate());
    members.put("request_goodput", figures.vllmGoodput());
    members.put("output_throughput", figures.outputRate());
    members.put("total_token_throughput", figures.totalRate());
    members.put("max_output_tokens_per_s", summary.vllm().maxOutputTokensPerSecond());
    members.put(
        "max_concurrent_requests",
        summary.counts().successes() > 0 ? summary.vllm().maxConcurrentRequests() : null);
    // seconds of audio per second: there is no audio
    members.put("rtfx", 0.0);
  }

  private void pooling() {
    members.put("duration", summary.period().seconds());
    members.put("completed", summary.counts().successes());
    members.put("failed", summary.counts().failures());
    members.put("total_input_tokens", summary.tokens().input());
    members.put("total_input_sequences", inputSequences());
    members.put("request_throughput", figures.requestRate());
    members.put("input_sequence_throughput", inputSequenceRate());
    members.put("total_token_throughput", figures.inputRate());
  }

  private OptionalLong inputSequences() {
    return report.asked().inputs().isPresent()
        ? OptionalLong.of(summary.counts().successes() * report.asked().inputs().getAsInt())
        : OptionalLong.empty();
  }

  private OptionalDouble inputSequenceRate() {
    OptionalDouble requests = figures.requestRate();
    return requests.isPresent() && report.asked().inputs().isPresent()
        ? OptionalDouble.of(requests.getAsDouble() * report.asked().inputs().getAsInt())
        : OptionalDouble.empty();
  }

  private void detail() {
    if (!report.records().isEmpty()) {
      members.putAll(VllmDetail.of(report.records(), figures.isGenerating()));
    }
  }

  private void latencies() {
    VllmFigures vllm = summary.vllm();
    latency("ttft", vllm.timeToFirstToken());
    latency("tpot", vllm.timePerOutputToken());
    latency("itl", vllm.interTokenLatency());
    latency("e2el", figures.isGenerating() ? vllm.endToEnd() : summary.times().endToEnd());
  }

  private void latency(String metric, Statistics nanos) {
    members.put("mean_" + metric + "_ms", Units.milliseconds(nanos.mean()));
    members.put("median_" + metric + "_ms", Units.milliseconds(nanos.median()));
    members.put("std_" + metric + "_ms", Units.milliseconds(nanos.standardDeviation()));
    for (Statistic percentile : StatisticsJson.PERCENTILES) {
      members.put(
          percentile.name() + "_" + metric + "_ms", Units.milliseconds(percentile.of(nanos)));
    }
  }

  private Map<String, Object> own() {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("schema_version", SummaryJson.SCHEMA_VERSION);
    own.put("simulation", run.simulation());
    own.put("started", run.started());
    own.put("metadata", run.metadata());
    own.putAll(PointJson.of(report));
    own.put("health", SummaryJson.health(run));
    return own;
  }
}
