package llm;

import java.util.ArrayList;
import java.util.List;
import llm.measure.Point;

/**
 * Which loads there are, in the order in which they run, and so which points are over when one of
 * them begins. Thread-safe.
 */
final class LoadOrder {

  private final List<List<Point>> loads = new ArrayList<>();

  /**
   * Adds a load after all others.
   *
   * @param points that it measures; another load may measure one of them again
   * @return its place, from 0
   */
  synchronized int add(List<Point> points) {
    loads.add(List.copyOf(points));
    return loads.size() - 1;
  }

  /** The points of the loads before this one that neither it nor a later one measures. */
  synchronized List<Point> overBefore(int load) {
    List<Point> over = new ArrayList<>();
    loads.subList(0, load).forEach(over::addAll);
    loads.subList(load, loads.size()).forEach(over::removeAll);
    return over.stream().distinct().toList();
  }
}
