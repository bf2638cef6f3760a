package llm.measure;

import java.time.Duration;
import java.util.OptionalDouble;

/** Tells and counts the successes that meet every bound of an objective. Not thread-safe. */
final class Goodput {

  private final Slo slo;
  private long good;

  Goodput(Slo slo) {
    this.slo = slo;
  }

  /** Counts a request; tells whether it is a success that meets them. */
  boolean add(RequestRecord request) {
    boolean isGood = request.success() && slo.hasBounds() && meetsAll(request);
    good += isGood ? 1 : 0;
    return isGood;
  }

  long good() {
    return good;
  }

  private boolean meetsAll(RequestRecord request) {
    for (SloMetric metric : SloMetric.values()) {
      if (metric.bound(slo).isPresent() && !meets(request, metric, metric.bound(slo).get())) {
        return false;
      }
    }
    return true;
  }

  /** A request without TPOT has nothing that could be too slow. */
  private static boolean meets(RequestRecord request, SloMetric metric, Duration bound) {
    OptionalDouble value = metric.of(request);
    return value.isPresent() ? value.getAsDouble() < bound.toNanos() : metric == SloMetric.TPOT;
  }
}
