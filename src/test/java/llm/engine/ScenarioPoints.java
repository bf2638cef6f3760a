package llm.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import llm.measure.Kind;
import llm.measure.Point;

/**
 * The points of a user's own set-up: each scenario is one. Of a scenario that sends several kinds
 * of traffic, each kind is one, since their figures have nothing in common: the kind that comes
 * first has the scenario's name, the others have theirs behind it.
 */
final class ScenarioPoints {

  private final Map<String, Map<Kind, Point>> scenarios = new ConcurrentHashMap<>();

  Point of(String scenario, Kind kind) {
    Map<Kind, Point> points =
        scenarios.computeIfAbsent(scenario, name -> new ConcurrentHashMap<>());
    Point known = points.get(kind);
    return known == null ? add(points, scenario, kind) : known;
  }

  private synchronized Point add(Map<Kind, Point> points, String scenario, Kind kind) {
    if (points.isEmpty()) {
      points.put(kind, Point.scenario(kind, scenario));
    }
    return points.computeIfAbsent(
        kind, other -> Point.scenario(other, scenario + " (" + other.word() + ")"));
  }
}
