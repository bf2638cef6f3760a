package llm.report;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.PointSummary;
import llm.measure.Statistics;

/** The figures of a point as tables show them. A point without a success has no figures. */
final class PointFigures {

  /** Tokens by which the published tables take a text or pair of a pooling model to be framed. */
  private static final double SPECIAL_TOKENS = 2;

  private final PointReport report;
  private final PointSummary summary;

  PointFigures(PointReport report) {
    this.report = report;
    this.summary = report.summary();
  }

  /**
   * Input of the published tables. Where text is generated, the content tokens asked for; of
   * pooling traffic what the server counted, special tokens included. Where that is not known, what
   * is known.
   */
  OptionalDouble inputTokens() {
    if (!isGenerating() && countedInputTokens().isPresent()) {
      return countedInputTokens();
    }
    return report.asked().inputTokens().isPresent()
        ? OptionalDouble.of(report.asked().inputTokens().getAsInt())
        : inputOfThoseKnown();
  }

  private OptionalDouble inputOfThoseKnown() {
    long known = summary.tokens().inputs();
    return known > 0
        ? OptionalDouble.of((double) summary.tokens().input() / known)
        : OptionalDouble.empty();
  }

  /**
   * Mean input tokens of a success by the server's count, chat template, special tokens and images
   * included; empty where the server does not count each of them.
   */
  OptionalDouble countedInputTokens() {
    return summary.tokens().estimatedInputs() == 0
        ? perSuccess(summary.tokens().input())
        : OptionalDouble.empty();
  }

  /** Mean output tokens of a success; pooling traffic has none. */
  OptionalDouble outputTokens() {
    return isGenerating() ? perSuccess(summary.tokens().output()) : OptionalDouble.empty();
  }

  /** Successes per second. */
  OptionalDouble requestRate() {
    return ofSuccess(summary.rates().requests());
  }

  /** Output tokens of successes per second. */
  OptionalDouble outputRate() {
    return isGenerating() ? ofSuccess(summary.rates().output()) : OptionalDouble.empty();
  }

  /** Input tokens of successes per second. */
  OptionalDouble inputRate() {
    return ofSuccess(summary.rates().input());
  }

  /** Input and output tokens of successes per second. */
  OptionalDouble totalRate() {
    return ofSuccess(summary.rates().total());
  }

  /**
   * Output(tps) of the published pooling tables: QPS x (input tokens - 2 special tokens of each
   * text or pair). Empty where the server does not count, or the load does not say how many these
   * are.
   */
  OptionalDouble publishedOutputRate() {
    OptionalDouble input = countedInputTokens();
    OptionalDouble rate = requestRate();
    OptionalInt inputs = report.asked().inputs();
    if (isGenerating() || input.isEmpty() || rate.isEmpty() || inputs.isEmpty()) {
      return OptionalDouble.empty();
    }
    double special = SPECIAL_TOKENS * inputs.getAsInt();
    return OptionalDouble.of(rate.getAsDouble() * (input.getAsDouble() - special));
  }

  /** Total(tps) of the published pooling tables: twice {@link #publishedOutputRate}. */
  OptionalDouble publishedTotalRate() {
    OptionalDouble output = publishedOutputRate();
    return output.isPresent() ? OptionalDouble.of(2 * output.getAsDouble()) : output;
  }

  /** Successes per second that meet every bound of the objective. */
  OptionalDouble goodput() {
    return ofSuccess(summary.rates().good());
  }

  /** The same by the rules of {@code vllm bench serve}. */
  OptionalDouble vllmGoodput() {
    OptionalDouble seconds = summary.period().seconds();
    return summary.vllm().good().isPresent() && seconds.isPresent()
        ? OptionalDouble.of(summary.vllm().good().getAsLong() / seconds.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Decode speed: 1 / mean TPOT. */
  OptionalDouble decodeRate() {
    return summary.decodeRate();
  }

  /** What the published tables call TTFT: TTFT, of pooling traffic the time of the whole answer. */
  Statistics publishedTimeToFirstToken() {
    return isGenerating() ? summary.times().timeToFirstToken() : summary.times().endToEnd();
  }

  /** TPOT. */
  Statistics timePerOutputToken() {
    return summary.times().timePerOutputToken();
  }

  /** Size of the images. */
  Optional<String> image() {
    if (summary.point().kind() != Kind.IMAGE) {
      return Optional.empty();
    }
    return Optional.of(report.asked().image().orElse(summary.point().shape()));
  }

  /** Whether text is generated. */
  boolean isGenerating() {
    return summary.point().kind().isGenerating();
  }

  /** {@code pass}, {@code FAIL}, or a dash where there is nothing to judge. */
  String slo() {
    if (report.slo().isEmpty()) {
      return Numbers.ABSENT;
    }
    return report.meetsSlo() ? "pass" : "FAIL";
  }

  /** A mean in ms, with the number of values where a success has none, e.g. {@code 4.00 (n=3)}. */
  String mean(Statistics times) {
    String mean = Numbers.figure(Units.milliseconds(times.mean()));
    return times.count() > 0 && times.count() < summary.counts().successes()
        ? String.format(Locale.ROOT, "%s (n=%d)", mean, times.count())
        : mean;
  }

  private OptionalDouble perSuccess(long tokens) {
    return summary.counts().successes() > 0
        ? OptionalDouble.of((double) tokens / summary.counts().successes())
        : OptionalDouble.empty();
  }

  private OptionalDouble ofSuccess(OptionalDouble figure) {
    return summary.counts().successes() > 0 ? figure : OptionalDouble.empty();
  }
}
