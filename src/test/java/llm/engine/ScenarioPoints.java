package llm.engine;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import llm.measure.Kind;
import llm.measure.Point;

/**
 * The points of a user's own set-up: each scenario is one. Of a scenario that sends several kinds
 * of traffic, each kind is one, since their figures have nothing in common, and has its word behind
 * the scenario's name. Whether there are several is known before the first request, so that names
 * do not depend on which kind comes first.
 */
final class ScenarioPoints {

  /** By what Gatling builds each scenario with. */
  private final Map<Object, Set<Kind>> declared = new ConcurrentHashMap<>();

  private record Key(String name, Kind kind) {}

  private final Map<Key, Point> points = new ConcurrentHashMap<>();

  /**
   * The kinds of traffic of a scenario; complete when all its actions have been built.
   *
   * @param scenario what Gatling builds it with
   * @param kind one of its requests is of this kind, as far as can be told
   */
  Set<Kind> declare(Object scenario, Kind kind) {
    Set<Kind> kinds = declared.computeIfAbsent(scenario, any -> ConcurrentHashMap.newKeySet());
    kinds.add(kind);
    return kinds;
  }

  /**
   * The point of a request.
   *
   * @param scenario its name
   * @param kinds the kinds of traffic of the scenario
   * @param kind that of the request
   */
  Point of(String scenario, Set<Kind> kinds, Kind kind) {
    boolean only = kinds.size() == 1 && kinds.contains(kind);
    String name = only ? scenario : scenario + " (" + kind.word() + ")";
    return points.computeIfAbsent(
        new Key(name, kind), missing -> Point.scenario(missing.kind(), missing.name()));
  }
}
