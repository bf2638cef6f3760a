package llm.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import llm.measure.Statistics;

/**
 * What happened over time: requests in flight, tokens per second, TTFT and failures in each bucket.
 * The output tokens of a request are spread evenly between its first and its last token.
 */
final class TimeSeries {

  private static final int BUCKETS = 120;
  private static final double LEAST_WIDTH = 20;
  private static final double MILLIS_PER_SECOND = 1000;

  private final double start;
  private final double width;
  private final double[] inFlight;
  private final double[] tokens;
  private final double[] requests;
  private final double[] failures;
  private final List<List<Double>> firstTokens = new ArrayList<>();

  private TimeSeries(double start, double end) {
    this.width = Nice.atLeast(Math.max((end - start) / BUCKETS, LEAST_WIDTH));
    this.start = Math.floor(start / width) * width;
    int count = (int) Math.floor((end - this.start) / width) + 1;
    this.inFlight = new double[count];
    this.tokens = new double[count];
    this.requests = new double[count];
    this.failures = new double[count];
    for (int i = 0; i < count; i++) {
      firstTokens.add(new ArrayList<>());
    }
  }

  /** The members; null without requests. */
  static Map<String, Object> of(List<PointRequests> points) {
    double start = rows(points).mapToDouble(RequestRow::sent).min().orElse(Double.NaN);
    double end = rows(points).mapToDouble(RequestRow::over).max().orElse(Double.NaN);
    if (!(start <= end)) {
      return null;
    }
    TimeSeries series = new TimeSeries(start, end);
    for (PointRequests point : points) {
      point.answered().items().forEach(row -> series.answered(row, point.answered().weight()));
      point.unanswered().items().forEach(row -> series.failed(row, point.unanswered().weight()));
    }
    return series.members();
  }

  private static Stream<RequestRow> rows(List<PointRequests> points) {
    return points.stream()
        .flatMap(p -> Stream.of(p.answered(), p.unanswered()))
        .flatMap(thinned -> thinned.items().stream());
  }

  private void answered(RequestRow row, double weight) {
    spread(inFlight, row.sent(), row.over(), weight);
    requests[bucket(row.over())] += weight;
    if (!Double.isNaN(row.firstToken())) {
      double first = row.sent() + row.firstToken();
      firstTokens.get(bucket(row.sent())).add(row.firstToken());
      double last = Double.isNaN(row.endToEnd()) ? row.over() : row.sent() + row.endToEnd();
      pour(row.outputTokens() * weight, first, last);
    }
  }

  private void failed(RequestRow row, double weight) {
    spread(inFlight, row.sent(), row.over(), weight);
    if (!row.verdict().equals("aborted")) {
      failures[bucket(row.over())] += weight;
    }
  }

  private void pour(double amount, double first, double last) {
    if (amount > 0 && last - first > 1e-6) {
      spread(tokens, first, last, amount * width / (last - first));
    } else if (amount > 0) {
      tokens[bucket(first)] += amount;
    }
  }

  /** Adds to each bucket the part of it that lies within the span, times the weight. */
  private void spread(double[] buckets, double from, double to, double weight) {
    for (int i = bucket(from); i <= bucket(to); i++) {
      double low = Math.max(from, start + i * width);
      double high = Math.min(to, start + (i + 1) * width);
      buckets[i] += weight * Math.max(0, high - low) / width;
    }
  }

  private int bucket(double time) {
    return (int) Math.max(0, Math.min(inFlight.length - 1, Math.floor((time - start) / width)));
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("start_ms", Rounded.of(start));
    members.put("width_ms", width);
    members.put("in_flight", Rounded.of(inFlight));
    members.put("tokens_per_s", Rounded.of(perSecond(tokens)));
    members.put("requests_per_s", Rounded.of(perSecond(requests)));
    members.put("failures", Rounded.of(failures));
    members.put("ttft_p50_ms", percentiles(50));
    members.put("ttft_p95_ms", percentiles(95));
    return members;
  }

  private double[] perSecond(double[] amounts) {
    double[] rates = new double[amounts.length];
    for (int i = 0; i < amounts.length; i++) {
      rates[i] = amounts[i] * MILLIS_PER_SECOND / width;
    }
    return rates;
  }

  private List<Double> percentiles(double percent) {
    List<Double> values = new ArrayList<>();
    for (List<Double> bucket : firstTokens) {
      double[] times = bucket.stream().mapToDouble(Double::doubleValue).toArray();
      values.add(Rounded.of(Statistics.exact(times).percentile(percent).orElse(Double.NaN)));
    }
    return values;
  }
}
