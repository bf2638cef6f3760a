package llm.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import llm.measure.Interval;
import llm.measure.Intervals;
import llm.measure.Metric;
import llm.measure.Parts;

/** Says in a line how much the main figures of a point varied over its repeats. */
final class RepeatsText {

  private static final List<String> SHOWN = List.of("ttft.mean", "tpot.mean", "output", "qps");

  private RepeatsText() {}

  /** Mean and half the 95 % interval of each figure; the mean alone where there are two repeats. */
  static String of(String point, Parts parts) {
    List<String> figures = new ArrayList<>();
    for (String word : SHOWN) {
      Metric metric = Metric.find(word).orElseThrow();
      double[] values = parts.of(metric);
      if (values.length > 0) {
        figures.add(word + " " + figure(metric, values));
      }
    }
    return "%s, %d repeats: %s"
        .formatted(point, parts.repeats().orElse(0), String.join(", ", figures));
  }

  private static String figure(Metric metric, double[] values) {
    OptionalDouble mean = Arrays.stream(values).average();
    Optional<Interval> interval = Intervals.ofRepeats(values);
    String shown = ComparisonText.value(metric, mean);
    return interval.isEmpty()
        ? shown
        : shown
            + " ± "
            + ComparisonText.value(
                metric, OptionalDouble.of(interval.get().high() - mean.getAsDouble()));
  }
}
