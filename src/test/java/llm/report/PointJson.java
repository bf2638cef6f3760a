package llm.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import llm.measure.FailureExample;
import llm.measure.Parts;
import llm.measure.Point;
import llm.measure.PointSummary;
import llm.measure.SloResult;
import llm.measure.SteadyState;
import llm.measure.Verdict;
import llm.measure.VllmFigures;

/** A point's figures by our own definitions as members of a JSON object. */
final class PointJson {

  private final PointReport report;
  private final PointSummary summary;
  private final PointFigures figures;
  private final Map<String, Object> members = new LinkedHashMap<>();

  private PointJson(PointReport report) {
    this.report = report;
    this.summary = report.summary();
    this.figures = new PointFigures(report);
  }

  /** The members, always the same ones. */
  static Map<String, Object> of(PointReport report) {
    PointJson json = new PointJson(report);
    json.point();
    json.counts();
    json.times();
    json.rates();
    json.members.put("vllm", vllm(json.summary.vllm()));
    json.members.put("steady_state", json.summary.steadyState().map(PointJson::steadyState));
    json.members.put(
        "repeats", json.summary.parts().filter(Parts::areRepeats).map(PartsJson::repeats));
    json.members.put("parts", json.summary.parts().map(PartsJson::of));
    json.members.put("slo", report.slo().stream().map(PointJson::slo).toList());
    json.members.put(
        "failure_examples",
        json.summary.counts().examples().stream().map(PointJson::example).toList());
    json.members.put("notes", PointNotes.of(report));
    return json.members;
  }

  private void point() {
    Point point = summary.point();
    members.put("point", point.name());
    members.put("kind", point.kind().word());
    members.put("shape", point.shape());
    members.put("model", report.model());
    members.put("concurrency", point.concurrency());
    members.put("rate_per_s", point.rate());
    members.put("image", figures.image());
    members.put("asked_input_tokens", report.asked().inputTokens());
    members.put("asked_output_tokens", report.asked().outputTokens());
    members.put("inputs_per_request", report.asked().inputs());
    members.put("input_lengths", InputLengthsJson.of(report));
  }

  private void counts() {
    members.put("duration_s", summary.period().seconds());
    members.put("requests", summary.counts().requests());
    members.put("successes", summary.counts().successes());
    members.put("failures", summary.counts().failures());
    members.put("aborted", summary.counts().aborted());
    members.put("check_failed", summary.counts().checkFailed());
    members.put("verdicts", verdicts());
    members.put("finish_reasons", new TreeMap<>(summary.counts().finishReasons()));
    members.put("estimated", summary.counts().estimated());
    members.put("bundled", summary.counts().bundled());
    members.put("input_tokens", known(summary.tokens().input()));
    members.put("output_tokens", known(summary.tokens().output()));
    members.put("reasoning_tokens", summary.tokens().reasoning().known());
    members.put("reasoning_tokens_n", summary.tokens().reasoning().requests());
    members.put("cached_tokens", summary.tokens().cached().known());
    members.put("cached_tokens_n", summary.tokens().cached().requests());
  }

  /** No success is without a token, so there is no sum of 0 that was counted. */
  private static OptionalLong known(long tokens) {
    return tokens > 0 ? OptionalLong.of(tokens) : OptionalLong.empty();
  }

  private void times() {
    PointSummary.Times times = summary.times();
    members.put("ttfb_ms", StatisticsJson.of(times.timeToFirstByte()));
    members.put(
        "ttft_ms", StatisticsJson.of(times.timeToFirstToken(), times.meanTimeToFirstToken()));
    members.put("ttfo_ms", StatisticsJson.of(times.timeToFirstAnswer()));
    members.put(
        "tpot_ms", StatisticsJson.of(times.timePerOutputToken(), times.meanTimePerOutputToken()));
    members.put("itl_ms", StatisticsJson.of(times.interTokenLatency()));
    members.put("itl_per_token_ms", StatisticsJson.of(times.interTokenLatencyPerToken()));
    members.put("e2e_ms", StatisticsJson.of(times.endToEnd(), times.meanEndToEnd()));
    members.put("queue_ms", StatisticsJson.of(times.queueTime()));
    members.put("queue_wanted_ms", StatisticsJson.of(times.wantedQueueTime()));
    members.put("queue_late_ms", StatisticsJson.of(times.lateness()));
    members.put("connect_ms", StatisticsJson.of(times.connectTime()));
    members.put("connections_opened_ahead", summary.counts().openedAhead());
    members.put("ttft_from_scheduled_ms", StatisticsJson.of(times.timeToFirstTokenFromScheduled()));
    members.put("e2e_from_scheduled_ms", StatisticsJson.of(times.endToEndFromScheduled()));
  }

  private void rates() {
    members.put("requests_per_s", figures.requestRate());
    members.put("attempts_per_s", summary.rates().attempts());
    members.put("output_tokens_per_s", figures.outputRate());
    members.put("input_tokens_per_s", figures.inputRate());
    members.put("total_tokens_per_s", figures.totalRate());
    members.put("published_pooling_output_tps", figures.publishedOutputRate());
    members.put("published_pooling_total_tps", figures.publishedTotalRate());
    members.put("delivered_tokens_per_s", summary.rates().delivered());
    members.put("decode_tokens_per_s", figures.decodeRate());
    members.put("goodput_per_s", figures.goodput());
    members.put("peak_output_tokens_per_s", summary.peakOutput().tokensPerSecond());
    members.put("peak_output_estimated", summary.peakOutput().estimated());
    members.put("peak_concurrency", summary.inFlight().most());
    members.put("mean_concurrency", summary.inFlight().mean());
  }

  private Map<String, Long> verdicts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Verdict verdict : Verdict.values()) {
      counts.put(verdict.word(), summary.counts().verdicts().getOrDefault(verdict, 0L));
    }
    return counts;
  }

  private static Map<String, Object> vllm(VllmFigures vllm) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("ttft_ms", StatisticsJson.of(vllm.timeToFirstToken()));
    members.put("tpot_ms", StatisticsJson.of(vllm.timePerOutputToken()));
    members.put("itl_ms", StatisticsJson.of(vllm.interTokenLatency()));
    members.put("e2el_ms", StatisticsJson.of(vllm.endToEnd()));
    return members;
  }

  private static Map<String, Object> steadyState(SteadyState steady) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("duration_s", Units.seconds(steady.duration()));
    members.put("requests", steady.requests());
    members.put("requests_per_s", steady.requestThroughput());
    members.put("output_tokens_per_s", steady.outputThroughput());
    members.put("ttft_ms", StatisticsJson.of(steady.timeToFirstToken()));
    members.put("tpot_ms", StatisticsJson.of(steady.timePerOutputToken()));
    members.put("e2e_ms", StatisticsJson.of(steady.endToEnd()));
    return members;
  }

  private static Map<String, Object> slo(SloResult result) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("metric", result.metric());
    members.put("statistic", result.statistic().name());
    members.put("bound_ms", Units.milliseconds(result.bound()));
    members.put("actual_ms", Units.milliseconds(result.actual()));
    members.put("met", result.met());
    return members;
  }

  private static Map<String, Object> example(FailureExample example) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", example.requestId());
    members.put("verdict", example.verdict().word());
    members.put("status", example.status() > 0 ? example.status() : null);
    members.put("message", example.message());
    return members;
  }
}
