package llm.settings;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * A statistic of many values: their mean, or one of their percentiles.
 *
 * @param percentile greater than 0 and less than 100, e.g. 99.9; empty for the mean
 */
public record SloStatistic(OptionalDouble percentile) {

  /** The arithmetic mean. */
  public static final SloStatistic MEAN = new SloStatistic(OptionalDouble.empty());

  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(\\.\\d{1,6})?)");

  /** Checks the range. */
  public SloStatistic {
    Checks.require(
        percentile.isEmpty() || percentile.getAsDouble() > 0 && percentile.getAsDouble() < 100,
        "a percentile must be between 0 and 100");
  }

  /** The percentile, greater than 0 and less than 100. */
  public static SloStatistic percentile(double percentile) {
    return new SloStatistic(OptionalDouble.of(percentile));
  }

  /** Reads {@code mean}, {@code median}, {@code p95}, {@code p99.9} …; empty for anything else. */
  static Optional<SloStatistic> parse(String text) {
    if (text.equals("mean")) {
      return Optional.of(MEAN);
    }
    if (text.equals("median")) {
      return Optional.of(percentile(50));
    }
    return Optional.of(PERCENTILE.matcher(text))
        .filter(matcher -> matcher.matches())
        .map(matcher -> Double.parseDouble(matcher.group(1)))
        .filter(percentile -> percentile > 0)
        .map(SloStatistic::percentile);
  }

  /** Whether this is the mean. */
  public boolean isMean() {
    return percentile.isEmpty();
  }

  /** The word that names this statistic in settings and reports: {@code mean}, {@code p99.9} …. */
  public String word() {
    return isMean()
        ? "mean"
        : "p" + BigDecimal.valueOf(percentile.getAsDouble()).stripTrailingZeros().toPlainString();
  }
}
