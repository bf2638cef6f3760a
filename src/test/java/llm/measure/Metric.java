package llm.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of a point by which runs are compared: latencies in ns, rates per second, shares from 0
 * to 1.
 *
 * @param quantity what is measured
 * @param statistic which statistic of a latency; empty for all else
 */
public record Metric(Quantity quantity, Optional<Statistic> statistic) {

  /** What can be compared. */
  public enum Quantity {
    /** Time to first token; of pooling requests, which are answered in one piece, their E2E. */
    TTFT("ttft", false, false),
    /** Time per output token. */
    TPOT("tpot", false, false),
    /** Gaps between token events. */
    ITL("itl", false, false),
    /** Time to the last token, of pooling requests to the end of the answer. */
    E2E("e2e", false, false),
    /** Output tokens of successes per second. */
    OUTPUT("output", true, false),
    /** Successes per second. */
    QPS("qps", true, false),
    /** Share of the requests that succeed within every bound of the objective. */
    GOODPUT("goodput", true, true),
    /** Share of the requests that fail. */
    FAILURES("failures", false, true);

    private final String word;
    private final boolean higherIsBetter;
    private final boolean share;

    Quantity(String word, boolean higherIsBetter, boolean share) {
      this.word = word;
      this.higherIsBetter = higherIsBetter;
      this.share = share;
    }

    /** Whether it is a time. */
    public boolean isLatency() {
      return ordinal() <= E2E.ordinal();
    }
  }

  private static final List<Statistic> STATISTICS =
      List.of(
          Statistic.MEAN,
          Statistic.percentile("p50", 50),
          Statistic.percentile("p95", 95),
          Statistic.percentile("p99", 99));

  /** All there are, in the order in which they are shown. */
  public static final List<Metric> ALL = all();

  private static List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      if (quantity.isLatency()) {
        STATISTICS.forEach(statistic -> all.add(new Metric(quantity, Optional.of(statistic))));
      } else {
        all.add(new Metric(quantity, Optional.empty()));
      }
    }
    return List.copyOf(all);
  }

  /** The metric of this word. */
  public static Optional<Metric> find(String word) {
    return ALL.stream().filter(metric -> metric.word().equals(word)).findFirst();
  }

  /** How settings and files call it, e.g. {@code ttft.p99} or {@code qps}. */
  public String word() {
    return quantity.word + statistic.map(it -> "." + it.name()).orElse("");
  }

  /** Whether more of it is better. */
  public boolean higherIsBetter() {
    return quantity.higherIsBetter;
  }

  /**
   * Whether it is a share, which changes by a difference: from 0 there is no ratio. All others
   * change by a ratio.
   */
  public boolean isShare() {
    return quantity.share;
  }

  /** Whether it is a time, in ns. */
  public boolean isLatency() {
    return quantity.isLatency();
  }

  /** Its value at a point; empty where there is none. */
  public OptionalDouble of(PointSummary summary) {
    return switch (quantity) {
      case OUTPUT -> summary.rates().output();
      case QPS -> summary.rates().requests();
      case GOODPUT -> share(summary.rates().good(), summary.rates().attempts());
      case FAILURES -> failures(summary.counts());
      default -> statistic.orElseThrow().of(times(summary));
    };
  }

  /** A latency by the rules of {@code vllm bench serve}; empty for all else. */
  OptionalDouble of(VllmFigures vllm) {
    return switch (quantity) {
      case TTFT -> statistic.orElseThrow().of(vllm.timeToFirstToken());
      case TPOT -> statistic.orElseThrow().of(vllm.timePerOutputToken());
      case ITL -> statistic.orElseThrow().of(vllm.interTokenLatency());
      case E2E -> statistic.orElseThrow().of(vllm.endToEnd());
      default -> OptionalDouble.empty();
    };
  }

  private Statistics times(PointSummary summary) {
    PointSummary.Times times = summary.times();
    return switch (quantity) {
      case TTFT ->
          summary.point().kind().isGenerating() ? times.timeToFirstToken() : times.endToEnd();
      case TPOT -> times.timePerOutputToken();
      case ITL -> times.interTokenLatency();
      default -> times.endToEnd();
    };
  }

  private static OptionalDouble share(OptionalDouble part, OptionalDouble whole) {
    return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
        ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble failures(PointSummary.Counts counts) {
    long ended = counts.successes() + counts.failures();
    return ended > 0
        ? OptionalDouble.of((double) counts.failures() / ended)
        : OptionalDouble.empty();
  }

  @Override
  public String toString() {
    return word();
  }
}
