package llm.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is written about one run.
 *
 * @param label the user's name for the run
 * @param simulation the simulation that ran
 * @param started when it started
 * @param metadata the user's own keys and values, e.g. the server's version; in their order
 * @param settings the effective settings, secrets already removed; in their order. Values may be
 *     strings, numbers, booleans, maps, lists; others are written by their {@code toString()}
 * @param environment the machine and the versions, see {@link Environment#describe}
 * @param points the load points in the order in which they ran
 * @param gates comparisons with an earlier run, judged
 * @param health how far the figures can be trusted
 * @param outcome what the run says to the build
 * @param comparison the run beside its baseline; empty without one
 */
public record RunReport(
    Optional<String> label,
    String simulation,
    Instant started,
    Map<String, String> metadata,
    Map<String, Object> settings,
    Map<String, Object> environment,
    List<PointReport> points,
    List<Judgement> gates,
    Health health,
    Outcome outcome,
    Optional<RunComparison> comparison) {

  /** Copies what could change. */
  public RunReport {
    metadata = copy(metadata);
    settings = copy(settings);
    environment = copy(environment);
    points = List.copyOf(points);
    gates = List.copyOf(gates);
  }

  /** A run that is compared with none. */
  public RunReport(
      Optional<String> label,
      String simulation,
      Instant started,
      Map<String, String> metadata,
      Map<String, Object> settings,
      Map<String, Object> environment,
      List<PointReport> points,
      List<Judgement> gates,
      Health health,
      Outcome outcome) {
    this(
        label,
        simulation,
        started,
        metadata,
        settings,
        environment,
        points,
        gates,
        health,
        outcome,
        Optional.empty());
  }

  /** The same run, which says something else to the build. */
  public RunReport with(Outcome other) {
    return new RunReport(
        label,
        simulation,
        started,
        metadata,
        settings,
        environment,
        points,
        gates,
        health,
        other,
        comparison);
  }

  /** Requests still in flight when the run was cut off. */
  public long aborted() {
    return points.stream().mapToLong(point -> point.summary().counts().aborted()).sum();
  }

  /** Keeps the order and, in settings and environment, values that are null. */
  private static <V> Map<String, V> copy(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
