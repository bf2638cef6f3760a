package llm.engine;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import llm.measure.Kind;
import llm.measure.Point;

/**
 * The points of one scenario of a user's own set-up. A scenario is a point and bears its name; of
 * one that sends several kinds of traffic, each kind is a point, since their figures have nothing
 * in common, and has its kind behind the name. Which it is, the set-up decides: the order in which
 * requests happen to be sent does not.
 */
final class ScenarioPoints {

  private final Set<Kind> kinds = ConcurrentHashMap.newKeySet();
  private final Map<Kind, Point> points = new ConcurrentHashMap<>();

  /** The scenario has a request of this kind. */
  void expect(Kind kind) {
    kinds.add(kind);
  }

  /** The point of a request, called when the whole scenario is known. */
  Point of(String scenario, Kind kind) {
    return points.computeIfAbsent(kind, sent -> Point.scenario(sent, name(scenario, sent)));
  }

  private String name(String scenario, Kind kind) {
    return kinds.equals(Set.of(kind)) ? scenario : scenario + " (" + kind.word() + ")";
  }
}
