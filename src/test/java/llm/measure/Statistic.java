package llm.measure;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * A statistic by name: {@code mean} or a percentile such as {@code p99}.
 *
 * @param name as shown, e.g. {@code mean}, {@code median}, {@code p99.9}
 * @param percent the percentile from 0 to 100, or NaN for the mean
 */
public record Statistic(String name, double percent) {

  /** The arithmetic mean. */
  public static final Statistic MEAN = new Statistic("mean", Double.NaN);

  private static final Pattern PERCENTILE =
      Pattern.compile("p(100(\\.0+)?|[0-9]{1,2}(\\.[0-9]+)?)");

  /** A percentile, from 0 to 100. */
  public static Statistic percentile(String name, double percent) {
    return new Statistic(name, percent);
  }

  /** Its value in a sample. */
  public OptionalDouble of(Statistics statistics) {
    return Double.isNaN(percent) ? statistics.mean() : statistics.percentile(percent);
  }

  /**
   * Reads a statistic as users write it: {@code mean}, {@code median}, or a percentile such as
   * {@code p99} or {@code p99.9}.
   *
   * @throws IllegalArgumentException if it is none; the message says what is allowed
   */
  public static Statistic parse(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    if (name.equals("mean")) {
      return MEAN;
    }
    if (name.equals("median")) {
      return percentile(name, 50);
    }
    if (PERCENTILE.matcher(name).matches()) {
      return percentile(name, Double.parseDouble(name.substring(1)));
    }
    throw new IllegalArgumentException(
        "\""
            + text
            + "\" is no statistic: write mean, median, or a percentile such as p99 or p99.9");
  }
}
