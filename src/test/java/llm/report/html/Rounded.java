package llm.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Numbers for charts: no more digits than a pixel shows. */
final class Rounded {

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Rounded() {}

  /** Two decimals, four significant digits below 10; null for what is no number. */
  static Double of(double value) {
    if (!Double.isFinite(value)) {
      return null;
    }
    return Math.abs(value) >= 10
        ? Math.round(value * 100) / 100.0
        : new BigDecimal(value).round(FOUR_DIGITS).doubleValue();
  }

  /** Each of them. */
  static List<Double> of(double[] values) {
    return Arrays.asList(Arrays.stream(values).mapToObj(Rounded::of).toArray(Double[]::new));
  }

  /** Each of them. */
  static List<Double> of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
