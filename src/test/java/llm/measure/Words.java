package llm.measure;

import java.util.Locale;
import java.util.OptionalDouble;

/** How figures are written in notes and verdicts: English, whatever the machine's locale. */
final class Words {

  private static final int MOST_DECIMALS = 6;

  private Words() {}

  /** Milliseconds, e.g. {@code 61.2 ms}; takes ns. */
  static String milliseconds(double nanos) {
    double milliseconds = nanos / 1e6;
    return number(milliseconds, Math.abs(milliseconds) < 10 ? 2 : 1) + " ms";
  }

  /** Milliseconds, or a dash where there is no value; takes ns. */
  static String milliseconds(OptionalDouble nanos) {
    return nanos.isPresent() ? milliseconds(nanos.getAsDouble()) : "—";
  }

  /** Milliseconds with as many decimals as tell them from a bound; takes ns. */
  static String millisecondsApartFrom(double bound, double nanos) {
    String text = milliseconds(nanos);
    for (int decimals = 2; nanos != bound && decimals <= MOST_DECIMALS; decimals++) {
      if (!text.equals(milliseconds(bound))) {
        return text;
      }
      text = number(nanos / 1e6, decimals) + " ms";
    }
    return text;
  }

  /** Seconds, e.g. {@code 60 s}; takes ns. */
  static String seconds(double nanos) {
    return number(nanos / 1e9, 1) + " s";
  }

  /** A rate or an amount, e.g. {@code 25.5}. */
  static String amount(double value) {
    return number(value, Math.abs(value) < 10 ? 2 : 1);
  }

  /** A whole number, e.g. {@code 1,000}. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number of things, e.g. {@code 1 request} or {@code 12 requests}. */
  static String count(long value, String thing) {
    return count(value) + " " + thing + (value == 1 ? "" : "s");
  }

  /** A share as whole percent, e.g. {@code 95 %}; never rounded up to all. */
  static String percent(double share) {
    return (share < 1 ? Math.min(99, Math.round(share * 100)) : 100) + " %";
  }

  private static String number(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return decimals == 0 ? text : text.replaceFirst("\\.?0+$", "");
  }
}
