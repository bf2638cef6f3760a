package llm.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import llm.measure.Point;

/** Which models and endpoints the measured requests of each point ask. */
final class PointUse {

  /** Models may come from data without end. */
  private static final int MOST = 100;

  private record Use(String path, String model) {}

  private final Map<Point, CopyOnWriteArrayList<Use>> uses = new ConcurrentHashMap<>();

  void add(Point point, String path, String model) {
    CopyOnWriteArrayList<Use> known =
        uses.computeIfAbsent(point, missing -> new CopyOnWriteArrayList<>());
    if (known.size() < MOST) {
      known.addIfAbsent(new Use(path, model));
    }
  }

  /** The models of a point, sorted. */
  List<String> models(Point point) {
    return each(point, Use::model);
  }

  /** Whether a request of a point asked this endpoint. */
  boolean asked(Point point, String path) {
    return each(point, Use::path).contains(path);
  }

  private List<String> each(Point point, Function<Use, String> part) {
    List<Use> known = uses.get(point);
    return known == null ? List.of() : known.stream().map(part).distinct().sorted().toList();
  }
}
