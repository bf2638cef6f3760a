package llm.load;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Deals requests to the kinds of a mix by weight: after any number of requests each kind has had
 * its share to within one, so that a mix is one from its first second to its last. Thread-safe.
 */
public final class Deal {

  private final double[] weights;
  private final double[] credit;
  private final double total;

  /**
   * Begins to deal.
   *
   * @param weights of the kinds, in proportion; none negative, one at least above 0
   */
  public Deal(double... weights) {
    this.weights = weights.clone();
    this.credit = new double[weights.length];
    this.total = Arrays.stream(weights).sum();
    if (!(total > 0) || Arrays.stream(weights).anyMatch(weight -> weight < 0)) {
      throw new IllegalArgumentException("weights " + Arrays.toString(weights));
    }
  }

  /** The kind of the next request: its place among the weights. */
  public synchronized int next() {
    int dealt = 0;
    for (int i = 0; i < weights.length; i++) {
      credit[i] += weights[i];
      dealt = credit[i] > credit[dealt] ? i : dealt;
    }
    credit[dealt] -= total;
    return dealt;
  }

  /** How many of the first requests each kind gets. */
  public static long[] shares(long requests, double... weights) {
    long[] shares = new long[weights.length];
    Deal deal = new Deal(weights);
    for (long i = 0; i < requests; i++) {
      shares[deal.next()]++;
    }
    return shares;
  }

  /**
   * How many requests it takes until each kind has had one.
   *
   * @param most so many are tried at most; when they are not enough there is no answer
   * @param weights of the kinds, all above 0
   */
  public static OptionalLong enough(long most, double... weights) {
    boolean[] dealt = new boolean[weights.length];
    int missing = weights.length;
    Deal deal = new Deal(weights);
    for (long requests = 1; requests <= most; requests++) {
      int kind = deal.next();
      missing -= dealt[kind] ? 0 : 1;
      dealt[kind] = true;
      if (missing == 0) {
        return OptionalLong.of(requests);
      }
    }
    return OptionalLong.empty();
  }
}
