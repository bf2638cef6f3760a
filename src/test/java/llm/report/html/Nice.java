package llm.report.html;

/** Round widths for buckets. */
final class Nice {

  private static final double[] STEPS = {1, 2, 2.5, 5, 10};

  private Nice() {}

  /** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below the value. */
  static double atLeast(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double step : STEPS) {
      if (step * power >= value * (1 - 1e-9)) {
        return step * power;
      }
    }
    return 10 * power;
  }
}
