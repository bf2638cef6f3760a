package llm.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.Parts;
import llm.measure.Point;
import llm.measure.PointAccumulator;
import llm.measure.PointPlan;
import llm.measure.RequestRecord;
import llm.measure.Slo;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * The parts of a point from the detail arrays of {@code vllm bench serve --save-detailed}: its
 * requests are put together again and measured as the suite measures its own.
 */
final class VllmDetailParts {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final int[] NO_COUNTS = {};
  private static final int SUCCESS = 200;

  private final JsonNode json;
  private final Point point;

  private VllmDetailParts(JsonNode json, Point point) {
    this.json = json;
    this.point = point;
  }

  /** The parts; empty without the arrays, or with too few requests. */
  static Optional<Parts> of(JsonNode json, Kind kind, OptionalInt users) {
    Point point = Point.closed(kind, "vllm", users.orElse(1));
    boolean complete =
        json.path("start_times").isArray()
            && json.path("ttfts").isArray()
            && json.path("itls").isArray();
    if (!complete || users.isEmpty()) {
      return Optional.empty();
    }
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(point, 0, Duration.ZERO, Slo.NONE));
    new VllmDetailParts(json, point).records().forEach(accumulator::add);
    return accumulator.summary().parts();
  }

  private List<RequestRecord> records() {
    List<RequestRecord> records = new ArrayList<>();
    for (int i = 0; i < json.get("start_times").size(); i++) {
      records.add(record(i));
    }
    records.sort(Comparator.comparingLong(record -> record.timeline().end()));
    return records;
  }

  private RequestRecord record(int index) {
    long sent = nanos(json.get("start_times").path(index));
    JsonNode gaps = json.get("itls").path(index);
    long[] events = new long[1 + gaps.size()];
    events[0] = sent + nanos(json.get("ttfts").path(index));
    for (int i = 1; i < events.length; i++) {
      events[i] = events[i - 1] + nanos(gaps.path(i - 1));
    }
    boolean failed = !json.path("errors").path(index).asText().isEmpty();
    long output = json.path("output_lens").path(index).asLong(events.length);
    return new RequestRecord(
        Integer.toString(index),
        point,
        1,
        "",
        null,
        null,
        timeline(sent, events),
        failed ? 0 : SUCCESS,
        failed ? Verdict.HTTP_ERROR : Verdict.OK,
        !failed,
        null,
        null,
        new Tokens(
            Timeline.ABSENT,
            Timeline.ABSENT,
            Timeline.ABSENT,
            false,
            output,
            false,
            Timeline.ABSENT,
            Timeline.ABSENT),
        1,
        null,
        true,
        null,
        List.of());
  }

  private static Timeline timeline(long sent, long[] events) {
    long first = events[0];
    long last = events[events.length - 1];
    return new Timeline(
        sent, sent, sent, sent, first, first, first, last, first, last, last, events, NO_COUNTS,
        events);
  }

  private static long nanos(JsonNode seconds) {
    return Math.round(seconds.asDouble() * NANOS_PER_SECOND);
  }
}
