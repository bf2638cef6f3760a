package llm.measure;

import java.util.Optional;
import llm.measure.RequestLog.Latency;

/**
 * The intervals of the mean latencies of a point: from its repeats where there are enough, else
 * from batches of its requests where it ran once.
 *
 * @param repeats what there is of each repeat
 * @param parts the parts of the point
 */
record MeanIntervals(Repeats repeats, Optional<Parts> parts) {

  /** Of a latency; empty where there are too few repeats or requests. */
  Optional<Interval> of(Latency latency) {
    Optional<Parts> ofRepeats = parts.filter(Parts::areRepeats);
    return ofRepeats.isPresent()
        ? Intervals.ofRepeats(ofRepeats.get().of(mean(latency)))
        : Intervals.ofBatches(repeats.inTime(latency));
  }

  private static Metric mean(Latency latency) {
    Metric.Quantity quantity =
        switch (latency) {
          case TIME_TO_FIRST_TOKEN -> Metric.Quantity.TTFT;
          case TIME_PER_OUTPUT_TOKEN -> Metric.Quantity.TPOT;
          case END_TO_END -> Metric.Quantity.E2E;
        };
    return new Metric(quantity, Optional.of(Statistic.MEAN));
  }
}
