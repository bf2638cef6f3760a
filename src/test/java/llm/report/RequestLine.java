package llm.report;

import static llm.measure.Timeline.exists;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import llm.measure.RequestRecord;
import llm.measure.Timeline;
import llm.measure.Tokens;

/**
 * The members of one line of {@code requests.jsonl}: always the same keys in the same order, {@code
 * null} where there is no value.
 */
final class RequestLine {

  private final RequestRecord record;
  private final long runStart;
  private final Map<String, Object> members = new LinkedHashMap<>();

  private RequestLine(RequestRecord record, long runStart) {
    this.record = record;
    this.runStart = runStart;
  }

  /**
   * The members of a record's line.
   *
   * @param runStart the instant that {@code scheduled_ms}, {@code sent_ms} and {@code end_ms} count
   *     from, a {@link System#nanoTime()}
   * @param detail whether each gap between token events and the answer's text are in it
   */
  static Map<String, Object> of(RequestRecord record, long runStart, boolean detail) {
    RequestLine line = new RequestLine(record, runStart);
    line.identity();
    line.outcome();
    line.times();
    line.tokens();
    if (detail) {
      line.detail();
    }
    return line.members;
  }

  /** The line itself, without its end. */
  static String text(RequestRecord record, long runStart, boolean detail) {
    return JsonWriter.line(of(record, runStart, detail));
  }

  private void identity() {
    members.put("id", record.id());
    members.put("point", record.point().name());
    members.put("repeat", record.repeat());
    members.put("scenario", record.scenario());
    members.put("kind", record.point().kind().word());
    members.put("model", record.model());
    members.put("response_id", record.responseId());
    members.put("scheduled_ms", between(runStart, record.timeline().scheduled()));
    members.put("sent_ms", between(runStart, record.timeline().sent()));
    members.put("end_ms", between(runStart, record.timeline().end()));
  }

  private void outcome() {
    members.put(
        "status", record.status() > 0 ? OptionalInt.of(record.status()) : OptionalInt.empty());
    members.put("verdict", record.verdict().word());
    members.put("error", record.error());
    members.put("check_failed", record.checkFailed());
  }

  private void times() {
    Timeline timeline = record.timeline();
    members.put("ttfb_ms", Units.milliseconds(record.timeToFirstByte()));
    members.put("ttft_ms", Units.milliseconds(record.timeToFirstToken()));
    members.put("ttfo_ms", Units.milliseconds(record.timeToFirstAnswer()));
    members.put("tpot_ms", Units.milliseconds(record.timePerOutputToken()));
    members.put("decode_tps", record.decodeRate());
    members.put("e2e_ms", Units.milliseconds(record.endToEnd()));
    members.put("wanted_ms", between(timeline.scheduled(), timeline.released()));
    members.put("late_ms", between(timeline.released(), timeline.sent()));
    members.put("connect_ms", Units.milliseconds(record.connectTime()));
  }

  private void tokens() {
    Tokens tokens = record.tokens();
    members.put("input_tokens", count(tokens.input()));
    members.put("output_tokens", count(tokens.output()));
    members.put("reasoning_tokens", count(tokens.reasoning()));
    members.put("cached_tokens", count(tokens.cached()));
    members.put("estimated", tokens.isEstimated());
    members.put("finish_reason", record.finishReason());
    members.put("reused_connection", record.reusedConnection());
  }

  private void detail() {
    long[] gaps = record.interTokenLatencies();
    members.put("itl_ms", Arrays.stream(gaps).mapToDouble(Units::milliseconds).boxed().toList());
    members.put("text", record.text());
  }

  private static OptionalDouble between(long start, long end) {
    return exists(start) && exists(end)
        ? OptionalDouble.of(Units.milliseconds(end - start))
        : OptionalDouble.empty();
  }

  private static OptionalLong count(long tokens) {
    return exists(tokens) ? OptionalLong.of(tokens) : OptionalLong.empty();
  }
}
