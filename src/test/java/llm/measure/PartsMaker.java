package llm.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cuts a point into parts: its repeats, or batches of its requests in time where it ran once.
 *
 * <p>Requests that are in flight together share the server's batches, and so does each with the
 * next one of the same user. So a batch of requests is several times as long as there are requests
 * in flight; of a percentile, it is long enough to resolve it.
 */
final class PartsMaker {

  /** Fewer batches say too little of how much they vary. */
  static final int LEAST_BATCHES = 5;

  private static final int MOST_BATCHES = 20;

  /** Requests of a batch, for each request in flight. */
  private static final int ROUNDS = 4;

  private final List<Repeat> repeats;
  private final int inFlight;

  /**
   * A maker.
   *
   * @param repeats of the point
   * @param inFlight requests in flight at a time
   */
  PartsMaker(List<Repeat> repeats, int inFlight) {
    this.repeats = repeats.stream().filter(repeat -> repeat.ended() > 0).toList();
    this.inFlight = Math.max(1, inFlight);
  }

  /** The parts; empty where there are too few requests for them. */
  Optional<Parts> parts() {
    Map<Metric, double[]> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.ALL) {
      values(metric).ifPresent(values -> figures.put(metric, values));
    }
    long requests = repeats.stream().mapToLong(Repeat::ended).sum();
    return figures.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Parts(
                repeats.size() > 1 ? Interval.Basis.REPEATS : Interval.Basis.BATCH_MEANS,
                requests,
                figures));
  }

  private Optional<double[]> values(Metric metric) {
    if (repeats.size() > 1) {
      return complete(repeats.stream().map(repeat -> repeat.value(metric)));
    }
    return repeats.isEmpty() ? Optional.empty() : batches(metric, repeats.get(0));
  }

  private Optional<double[]> batches(Metric metric, Repeat repeat) {
    int length = Math.max(ROUNDS * inFlight, needed(metric));
    int batches = Math.min(MOST_BATCHES, repeat.ended() / length);
    if (batches < LEAST_BATCHES) {
      return Optional.empty();
    }
    return complete(
        IntStream.range(0, batches)
            .mapToObj(
                batch ->
                    repeat.value(
                        metric,
                        border(repeat.ended(), batch, batches),
                        border(repeat.ended(), batch + 1, batches))));
  }

  private static int border(int requests, int batch, int batches) {
    return (int) ((long) requests * batch / batches);
  }

  /** Requests that a percentile of latencies needs; of gaps each request has many. */
  private static int needed(Metric metric) {
    double percent =
        metric.quantity() == Metric.Quantity.ITL
            ? Double.NaN
            : metric.statistic().map(Statistic::percent).orElse(Double.NaN);
    return Double.isNaN(percent) ? 1 : (int) Math.ceil(100 / (100 - percent) - 1e-9);
  }

  /** The values, if all parts have one. */
  private static Optional<double[]> complete(Stream<OptionalDouble> values) {
    List<OptionalDouble> all = values.toList();
    return all.stream().allMatch(OptionalDouble::isPresent)
        ? Optional.of(all.stream().mapToDouble(OptionalDouble::getAsDouble).toArray())
        : Optional.empty();
  }
}
