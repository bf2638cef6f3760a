package llm.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a run is compared with, and by how much it may be worse ({@code llm.baseline}, {@code
 * llm.gate.*}).
 *
 * @param baseline the folder of an earlier run, or a file of its figures; empty: none
 * @param tolerances by metric (see {@link #METRICS}) a share, at least 0; metrics without one fail
 *     no build
 */
public record GateSettings(Optional<String> baseline, Map<String, Double> tolerances) {

  /** The metrics that can have a tolerance, as they are written. */
  public static final List<String> METRICS = TolerancesType.METRICS;

  /**
   * Reads a tolerance as it is written, e.g. {@code 10%}.
   *
   * @return the share, e.g. 0.1; empty for what is no percentage from 0% to 1000%
   */
  public static Optional<Double> tolerance(String text) {
    try {
      return TolerancesType.share(text);
    } catch (InvalidTextException e) {
      return Optional.empty();
    }
  }

  /** Checks the ranges. */
  public GateSettings {
    Objects.requireNonNull(baseline, "baseline");
    tolerances = Collections.unmodifiableMap(new LinkedHashMap<>(tolerances));
    Checks.require(
        tolerances.values().stream().allMatch(tolerance -> tolerance >= 0),
        "tolerances must not be negative");
    Checks.require(METRICS.containsAll(tolerances.keySet()), "tolerances of unknown metrics");
  }
}
