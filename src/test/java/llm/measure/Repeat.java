package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.Optional;
import java.util.OptionalDouble;
import llm.measure.RequestLog.Latency;

/**
 * What belongs to one repeat of a point alone: other points may have run before and after it. Not
 * thread-safe.
 */
final class Repeat {

  private final Kind kind;
  private final boolean hasBounds;
  private final RequestLog log;
  private final TokenFlow flow;
  private final Span span = new Span();
  private final Sample gaps;
  private int ended;

  /**
   * A repeat without a request.
   *
   * @param plan the point
   */
  Repeat(PointPlan plan) {
    this.kind = plan.point().kind();
    this.hasBounds = plan.slo().hasBounds();
    this.log = new RequestLog(Sample.REQUEST_LIMIT / plan.repeats());
    this.flow = new TokenFlow(Sample.GAP_LIMIT / plan.repeats());
    this.gaps = new Sample(Sample.GAP_LIMIT / plan.repeats());
  }

  void add(RequestRecord request, boolean isGood) {
    log.add(request, isGood);
    flow.add(request);
    span.add(request);
    if (request.verdict() != Verdict.ABORTED) {
      ended = log.size();
    }
    if (request.success()) {
      for (long gap : request.interTokenLatencies()) {
        gaps.add(gap);
      }
    }
  }

  RequestLog log() {
    return log;
  }

  TokenFlow flow() {
    return flow;
  }

  Span span() {
    return span;
  }

  /** Requests that ended and were not cut off, which are the last ones. */
  int ended() {
    return ended;
  }

  /** The value of a metric among all of its requests; empty where they do not have it. */
  OptionalDouble value(Metric metric) {
    return value(metric, 0, ended);
  }

  /**
   * The value of a metric among some of its requests, by the order in which they ended.
   *
   * @param from place of the first, from 0
   * @param to place behind the last
   * @return empty where they do not have it, or where a percentile needs more of them
   */
  OptionalDouble value(Metric metric, int from, int to) {
    if (to <= from) {
      return OptionalDouble.empty();
    }
    return switch (metric.quantity()) {
      case OUTPUT ->
          kind.isGenerating()
              ? perSecond(log.outputTokens(from, to), from, to)
              : OptionalDouble.empty();
      case QPS -> perSecond(log.successes(from, to), from, to);
      case GOODPUT -> hasBounds ? share(log.good(from, to), from, to) : OptionalDouble.empty();
      case FAILURES -> share(to - from - log.successes(from, to), from, to);
      case ITL -> gap(metric.statistic().orElseThrow(), from, to);
      default ->
          of(metric.statistic().orElseThrow(), log.values(latency(metric.quantity()), from, to));
    };
  }

  private Latency latency(Metric.Quantity quantity) {
    return switch (quantity) {
      case TTFT -> kind.isGenerating() ? Latency.TIME_TO_FIRST_TOKEN : Latency.END_TO_END;
      case TPOT -> Latency.TIME_PER_OUTPUT_TOKEN;
      default -> Latency.END_TO_END;
    };
  }

  private OptionalDouble gap(Statistic statistic, int from, int to) {
    long first = log.gapsBefore(from);
    long last = log.gapsBefore(to);
    if (last == first) {
      return OptionalDouble.empty();
    }
    if (Double.isNaN(statistic.percent())) {
      return OptionalDouble.of((log.gapTimeBefore(to) - log.gapTimeBefore(from)) / (last - first));
    }
    if (from == 0 && to == ended) {
      return resolved(statistic, gaps.snapshot());
    }
    Optional<double[]> values = gaps.values(first, last);
    return values.isPresent() ? of(statistic, values.get()) : OptionalDouble.empty();
  }

  private static OptionalDouble of(Statistic statistic, double[] values) {
    return resolved(statistic, Statistics.exact(values));
  }

  private static OptionalDouble resolved(Statistic statistic, Statistics statistics) {
    boolean mean = Double.isNaN(statistic.percent());
    return mean || statistics.resolves(statistic.percent())
        ? statistic.of(statistics)
        : OptionalDouble.empty();
  }

  /** Over the time since the requests before them ended. */
  private OptionalDouble perSecond(double amount, int from, int to) {
    long start = from == 0 ? span.period().firstSent() : log.endOf(from - 1);
    long time = log.endOf(to - 1) - start;
    return exists(start) && time > 0 && amount > 0
        ? OptionalDouble.of(amount / (time / 1e9))
        : OptionalDouble.empty();
  }

  private static OptionalDouble share(int part, int from, int to) {
    return OptionalDouble.of((double) part / (to - from));
  }
}
