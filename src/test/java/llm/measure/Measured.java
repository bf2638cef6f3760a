package llm.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one run says of a point, as far as it can be compared.
 *
 * @param figures each metric's value in the metric's own unit; those that there are
 * @param parts the same by parts; empty where only one figure is known, as of published tables
 */
public record Measured(Map<Metric, Double> figures, Optional<Parts> parts) {

  private static final Metric FAILURES = Metric.find("failures").orElseThrow();

  /** Copies what could change. */
  public Measured {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }

  /** What a summary says. */
  public static Measured of(PointSummary summary) {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.ALL) {
      metric.of(summary).ifPresent(value -> figures.put(metric, value));
    }
    return new Measured(figures, summary.parts());
  }

  /** The same by the rules of {@code vllm bench serve}, as far as they are others. */
  public static Measured byVllm(PointSummary summary) {
    Map<Metric, Double> figures = new LinkedHashMap<>(of(summary).figures());
    if (summary.point().kind().isGenerating()) {
      for (Metric metric : Metric.ALL) {
        metric.of(summary.vllm()).ifPresent(value -> figures.put(metric, value));
      }
    }
    return new Measured(figures, summary.parts());
  }

  /** Whether all of its requests failed. */
  boolean isWithoutSuccess() {
    return figure(FAILURES).orElse(0) >= 1;
  }

  /** A metric's value. */
  public OptionalDouble figure(Metric metric) {
    Double value = figures.get(metric);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
