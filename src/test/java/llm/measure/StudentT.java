package llm.measure;

/** Student's t distribution with a whole number of degrees of freedom. */
final class StudentT {

  private static final int BISECTIONS = 64;

  private StudentT() {}

  /**
   * The t that |T| stays below with this probability, e.g. 2.262 for 95 % and 9 degrees of freedom.
   *
   * @param probability above 0, below 1
   * @param degrees degrees of freedom, at least 1
   */
  static double twoSidedQuantile(double probability, int degrees) {
    if (degrees < 1 || !(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException("no t for " + probability + " and " + degrees);
    }
    // in the angle theta = atan(t / sqrt(degrees)) the whole distribution lies within 0 and pi/2
    double low = 0;
    double high = Math.PI / 2;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (probabilityWithin(middle, degrees) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.tan(low) * Math.sqrt(degrees);
  }

  /**
   * P(|T| &lt; t) as the finite series of Abramowitz and Stegun, 26.7.3 (odd) and 26.7.4 (even).
   *
   * @param theta atan(t / sqrt(degrees))
   */
  private static double probabilityWithin(double theta, int degrees) {
    double cosineSquared = Math.cos(theta) * Math.cos(theta);
    boolean odd = degrees % 2 == 1;
    double term = odd ? Math.cos(theta) : 1;
    double series = 0;
    for (int k = odd ? 1 : 0; k <= degrees - 2; k += 2) {
      series += term;
      term *= cosineSquared * (k + 1) / (k + 2);
    }
    double product = Math.sin(theta) * series;
    return odd ? (theta + product) * 2 / Math.PI : product;
  }
}
