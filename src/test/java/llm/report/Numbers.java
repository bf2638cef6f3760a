package llm.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Numbers as text. What does not exist, or is not finite, has no digits. */
public final class Numbers {

  /** Stands for a figure that does not exist. */
  public static final String ABSENT = "—";

  private static final int MOST_DECIMALS = 6;

  private Numbers() {}

  /** Two decimals, as in the published tables; three significant digits below 0.1. */
  public static String figure(OptionalDouble value) {
    return exists(value) ? figure(value.getAsDouble()) : ABSENT;
  }

  /** As {@link #figure}, with as many decimals as tell it from a bound that it is not. */
  static String figureApartFrom(double bound, double value) {
    String figure = figure(value);
    double shown = Double.parseDouble(figure(bound));
    for (int decimals = 3; decimals <= MOST_DECIMALS && value != bound; decimals++) {
      if (Double.parseDouble(figure) != shown) {
        return figure;
      }
      figure = String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
    return figure;
  }

  /** As {@link #figure}, in nine characters at most. */
  static String compact(OptionalDouble value) {
    String figure = figure(value);
    if (figure.length() <= 9) {
      return figure;
    }
    String whole = String.format(Locale.ROOT, "%.0f", value.getAsDouble());
    return whole.length() <= 9 ? whole : String.format(Locale.ROOT, "%.2e", value.getAsDouble());
  }

  /** A count in nine characters at most. */
  static String compact(long count) {
    String digits = Long.toString(count);
    return digits.length() <= 9 ? digits : String.format(Locale.ROOT, "%.2e", (double) count);
  }

  /** A mean of whole numbers: no decimals where it is whole, else one. */
  static String count(OptionalDouble value) {
    if (!exists(value)) {
      return ABSENT;
    }
    boolean whole = value.getAsDouble() == Math.rint(value.getAsDouble());
    return String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", value.getAsDouble());
  }

  /** For machines: up to six decimals (of a millisecond: nanoseconds), or nothing. */
  static String plain(OptionalDouble value) {
    if (!exists(value)) {
      return "";
    }
    BigDecimal decimal =
        BigDecimal.valueOf(value.getAsDouble())
            .setScale(6, RoundingMode.HALF_EVEN)
            .stripTrailingZeros();
    return decimal.signum() == 0 ? "0" : decimal.toPlainString();
  }

  /** For machines: the digits, or nothing. */
  static String plain(OptionalInt value) {
    return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
  }

  private static boolean exists(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble());
  }

  private static String figure(double value) {
    double size = Math.abs(value);
    if (size != 0 && (size < 1e-6 || size >= 1e15)) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    if (size != 0 && size < 0.1) {
      return BigDecimal.valueOf(value).round(new MathContext(3)).toPlainString();
    }
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
