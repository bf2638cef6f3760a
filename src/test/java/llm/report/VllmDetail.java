package llm.report;

import static llm.measure.Timeline.exists;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import llm.measure.RequestRecord;
import llm.measure.Timeline;
import llm.measure.Verdict;

/**
 * The arrays of a {@code vllm bench serve} result: one entry per request that ended, failures
 * included, in the order in which they were sent; times in seconds. A failure has no latency and
 * brought no tokens.
 */
final class VllmDetail {

  private final List<RequestRecord> dispatched;
  private final Map<String, Object> arrays = new LinkedHashMap<>();

  private VllmDetail(List<RequestRecord> records) {
    this.dispatched =
        records.stream()
            .filter(record -> record.verdict() != Verdict.ABORTED)
            .sorted(Comparator.comparingLong(VllmDetail::dispatch))
            .toList();
  }

  /** The arrays that the kind of traffic has in vLLM's files. */
  static Map<String, Object> of(List<RequestRecord> records, boolean generating) {
    VllmDetail detail = new VllmDetail(records);
    detail.array("input_lens", VllmDetail::inputTokens);
    if (generating) {
      detail.generation();
    }
    detail.array("latencies", VllmDetail::latency);
    detail.array(
        "queue_times", record -> seconds(record.timeline().scheduled(), record.timeline().sent()));
    detail.array("errors", VllmDetail::error);
    return detail.arrays;
  }

  private void generation() {
    array("output_lens", VllmDetail::outputTokens);
    array("ttfts", record -> sinceSent(record, record.timeline().firstChoice()));
    array("itls", VllmDetail::interTokenLatencies);
    array("start_times", record -> seconds(0, record.timeline().sent()));
    array("generated_texts", record -> record.text() == null ? "" : record.text());
  }

  /** Lazy: the gaps of all requests need not exist at once. */
  private void array(String key, Function<RequestRecord, Object> entry) {
    Iterable<Object> entries = () -> dispatched.stream().map(entry).iterator();
    arrays.put(key, entries);
  }

  private static long dispatch(RequestRecord record) {
    long sent = record.timeline().sent();
    return exists(sent) ? sent : Long.MAX_VALUE;
  }

  private static OptionalDouble latency(RequestRecord record) {
    if (!record.success()) {
      return OptionalDouble.empty();
    }
    Timeline timeline = record.timeline();
    boolean generating = record.point().kind().isGenerating();
    return sinceSent(record, generating ? timeline.lastChoice() : timeline.end());
  }

  private static Object outputTokens(RequestRecord record) {
    return record.success() ? count(record.tokens().output()) : OptionalLong.of(0);
  }

  private static Object interTokenLatencies(RequestRecord record) {
    long[] stamps = record.timeline().choiceEvents();
    Double[] gaps = new Double[Math.max(0, stamps.length - 1)];
    Arrays.setAll(gaps, i -> Units.seconds(stamps[i + 1] - stamps[i]));
    return gaps;
  }

  private static String error(RequestRecord record) {
    if (record.success()) {
      return "";
    }
    return record.error() == null
        ? record.verdict().word()
        : record.verdict().word() + ": " + record.error();
  }

  /** A server that failed to answer has counted nothing, but was asked. */
  private static OptionalLong inputTokens(RequestRecord record) {
    OptionalLong counted = count(record.tokens().input());
    return counted.isPresent() ? counted : count(record.tokens().askedInput());
  }

  private static OptionalLong count(long tokens) {
    return exists(tokens) ? OptionalLong.of(tokens) : OptionalLong.empty();
  }

  private static OptionalDouble sinceSent(RequestRecord record, long instant) {
    return seconds(record.timeline().sent(), instant);
  }

  private static OptionalDouble seconds(long start, long end) {
    return exists(start) && exists(end)
        ? OptionalDouble.of(Units.seconds(end - start))
        : OptionalDouble.empty();
  }
}
