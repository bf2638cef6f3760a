package llm.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * Evenly chosen items of a sequence whose length is not known beforehand: all of them while they
 * are few, then every second, every fourth and so on.
 */
final class Thinned<T> {

  private final int most;
  private final List<T> kept = new ArrayList<>();
  private long seen;
  private long stride = 1;

  /**
   * Keeps this many items at most.
   *
   * @param most even and positive
   */
  Thinned(int most) {
    this.most = most;
  }

  /** Whether the next item would be kept; whoever makes items at a cost asks first. */
  boolean wantsNext() {
    return seen % stride == 0;
  }

  /** Takes the next item, or drops it. */
  void add(T item) {
    if (wantsNext()) {
      kept.add(item);
    }
    seen++;
    if (kept.size() > most) {
      halve();
    }
  }

  /** The kept items in their order. */
  List<T> items() {
    return List.copyOf(kept);
  }

  /** How many there were. */
  long seen() {
    return seen;
  }

  /** How many items one of the kept ones stands for. */
  double weight() {
    return kept.isEmpty() ? 1 : (double) seen / kept.size();
  }

  /** As many of the items as asked for at most, evenly chosen, with the first of them. */
  static <T> List<T> of(List<T> items, int most) {
    if (items.size() <= most) {
      return items;
    }
    List<T> chosen = new ArrayList<>(most);
    for (int i = 0; i < most; i++) {
      chosen.add(items.get((int) ((long) i * items.size() / most)));
    }
    return chosen;
  }

  private void halve() {
    List<T> all = List.copyOf(kept);
    kept.clear();
    for (int i = 0; i < all.size(); i += 2) {
      kept.add(all.get(i));
    }
    stride *= 2;
  }
}
