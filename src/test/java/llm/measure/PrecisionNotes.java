package llm.measure;

import static llm.measure.Words.count;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a reader should know of the figures' precision: small samples and very large ones. */
final class PrecisionNotes {

  private static final List<Statistic> PERCENTILES =
      List.of(
          Statistic.percentile("p90", 90),
          Statistic.percentile("p95", 95),
          Statistic.percentile("p99", 99),
          Statistic.percentile("p99.9", 99.9));

  private final PointSummary summary;
  private final Repeats repeats;

  PrecisionNotes(PointSummary summary, Repeats repeats) {
    this.summary = summary;
    this.repeats = repeats;
  }

  Stream<String> all() {
    return Stream.of(unresolved(), histograms(), firstRequestsOnly(), tenths())
        .flatMap(Optional::stream);
  }

  private Optional<String> unresolved() {
    Statistics sample = summary.times().endToEnd();
    List<Statistic> unresolved =
        PERCENTILES.stream().filter(p -> !sample.resolves(p.percent())).toList();
    if (sample.count() == 0 || unresolved.isEmpty()) {
      return Optional.empty();
    }
    Statistic lowest = unresolved.get(0);
    return Optional.of(
        "%s not resolved: n = %s, %s needs %s"
            .formatted(
                lowest.name() + (unresolved.size() == 1 ? " is" : " and above are"),
                count(sample.count()),
                lowest.name(),
                count(Math.round(100 / (100 - lowest.percent())))));
  }

  private Optional<String> histograms() {
    PointSummary.Times times = summary.times();
    boolean ofRequests = !times.endToEnd().isExact();
    boolean ofGaps = !times.interTokenLatency().isExact();
    if (!ofRequests && !ofGaps) {
      return Optional.empty();
    }
    return Optional.of(
        "percentiles of %s come from histograms of 3 significant digits: there are more than %s"
            .formatted(
                ofRequests && ofGaps ? "all latencies" : ofGaps ? "ITL" : "latencies except ITL",
                ofRequests
                    ? count(Sample.REQUEST_LIMIT) + " requests"
                    : count(Sample.GAP_LIMIT) + " gaps"));
  }

  private Optional<String> firstRequestsOnly() {
    return repeats.isComplete()
        ? Optional.empty()
        : Optional.of(
            "steady state, peak concurrency and intervals are of the first %s requests that ended"
                .formatted(count(Sample.REQUEST_LIMIT)));
  }

  private Optional<String> tenths() {
    return repeats.isExact()
        ? Optional.empty()
        : Optional.of(
            "peak output throughput and tokens of the steady state are by tenths of a second:"
                + " there are more than %s token events".formatted(count(Sample.GAP_LIMIT)));
  }
}
