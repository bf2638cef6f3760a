package llm.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The repeats of a point; a point that runs once has one. Not thread-safe. */
final class Repeats {

  private final PointPlan plan;
  private final SortedMap<Integer, Repeat> repeats = new TreeMap<>();

  Repeats(PointPlan plan) {
    this.plan = plan;
  }

  void add(RequestRecord request, boolean isGood) {
    repeats.computeIfAbsent(request.repeat(), number -> new Repeat(plan)).add(request, isGood);
  }

  /** Those that there was a request of, in their order. */
  List<Repeat> all() {
    return List.copyOf(repeats.values());
  }

  /** The first of them; one without a request where there is none. */
  Repeat first() {
    return repeats.isEmpty() ? new Repeat(plan) : repeats.get(repeats.firstKey());
  }

  /** From the first to the last, and what lies between them. */
  PointSummary.Period period() {
    List<PointSummary.Period> periods =
        all().stream()
            .map(repeat -> repeat.span().period())
            .filter(period -> Timeline.exists(period.firstSent()))
            .toList();
    if (periods.isEmpty()) {
      return new PointSummary.Period(Timeline.ABSENT, Timeline.ABSENT, 0);
    }
    long first = periods.get(0).firstSent();
    long last = periods.get(periods.size() - 1).lastEnd();
    long own = periods.stream().mapToLong(period -> period.lastEnd() - period.firstSent()).sum();
    return new PointSummary.Period(first, last, last - first - own);
  }

  /** Time average of requests in flight. */
  OptionalDouble meanConcurrency() {
    double weighted = 0;
    double seconds = 0;
    for (Repeat repeat : all()) {
      OptionalDouble mean = repeat.span().meanConcurrency();
      if (mean.isPresent()) {
        double own = repeat.span().period().seconds().getAsDouble();
        weighted += mean.getAsDouble() * own;
        seconds += own;
      }
    }
    return seconds > 0 ? OptionalDouble.of(weighted / seconds) : OptionalDouble.empty();
  }

  /** Tokens of every request over the time in which they came. */
  OptionalDouble deliveredPerSecond() {
    double tokens = all().stream().mapToDouble(repeat -> repeat.flow().delivered()).sum();
    double nanos = all().stream().mapToDouble(repeat -> repeat.flow().deliveryTime()).sum();
    return nanos > 0 ? OptionalDouble.of(tokens / (nanos / 1e9)) : OptionalDouble.empty();
  }

  /** Most tokens of successes in any one-second bucket from the first request of a repeat on. */
  OptionalDouble peakPerSecond() {
    return all().stream()
        .filter(repeat -> Timeline.exists(repeat.span().period().firstSent()))
        .map(repeat -> repeat.flow().peakPerSecond(repeat.span().period().firstSent()))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max();
  }

  /** Whether tokens had to be spread evenly. */
  boolean isEstimated() {
    return all().stream().anyMatch(repeat -> repeat.flow().isEstimated());
  }

  /** Whether all stamps were kept. */
  boolean isExact() {
    return all().stream().allMatch(repeat -> repeat.flow().isExact());
  }

  /** Whether every request was kept. */
  boolean isComplete() {
    return all().stream().allMatch(repeat -> repeat.log().isComplete());
  }

  /** A latency of the successes, in the order in which they ended. */
  double[] inTime(RequestLog.Latency latency) {
    List<double[]> each = new ArrayList<>();
    all().forEach(repeat -> each.add(repeat.log().inTime(latency)));
    return each.stream().flatMapToDouble(Arrays::stream).toArray();
  }
}
