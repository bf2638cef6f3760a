package llm.measure;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Takes the requests of a whole run and sorts them by point, in the order in which points are first
 * heard of. A point that is finished gives its memory back and keeps its summary only.
 *
 * <p>Thread-safe: {@link #started} and {@link #progress} do not wait for a summary to be made;
 * {@link #add}, {@link #finish()}, {@link #finish(Point)} and {@link #finishIfIdle} wait for each
 * other.
 */
public final class RunAccumulator {

  private final Objectives slo;
  private final List<Point> order = new CopyOnWriteArrayList<>();
  private final Map<Point, PointAccumulator> running = new ConcurrentHashMap<>();
  private final Map<Point, PointSummary> finished = new ConcurrentHashMap<>();

  /** An accumulator whose points have this objective unless they are planned with another one. */
  public RunAccumulator(Slo slo) {
    this(Objectives.of(slo));
  }

  /** The same with an objective for each kind of traffic. */
  public RunAccumulator(Objectives slo) {
    this.slo = slo;
  }

  /**
   * Tells what is known of a point before it runs.
   *
   * @throws IllegalStateException if the point has been heard of before
   */
  public void plan(PointPlan plan) {
    boolean[] added = {false};
    running.computeIfAbsent(
        plan.point(),
        point -> {
          added[0] = true;
          return begin(plan);
        });
    if (!added[0]) {
      throw new IllegalStateException(
          "point " + plan.point().name() + " is planned twice, or after its first request");
    }
  }

  /**
   * Tells that a request was sent.
   *
   * @param sent its {@code sent}, ns
   * @throws IllegalStateException if the point is finished
   */
  public void started(Point point, long sent) {
    accumulatorOf(point).started(sent);
  }

  /**
   * Tells that a user begins a round of a point, before the first request of it. Where rounds are
   * told of, requests beyond their number show that a round has several.
   *
   * @throws IllegalStateException if the point is finished
   */
  public void roundBegun(Point point) {
    accumulatorOf(point).roundBegun();
  }

  /**
   * Takes a connection that was opened ahead of the load of a point.
   *
   * @param took until it was ready, ns
   * @throws IllegalStateException if the point is finished
   */
  public synchronized void opened(Point point, long took) {
    accumulatorOf(point).opened(took);
  }

  /**
   * Takes a request that has ended.
   *
   * @throws IllegalStateException if its point is finished
   */
  public synchronized void add(RequestRecord request) {
    accumulatorOf(request.point()).add(request);
  }

  /**
   * How far the points are that have begun and are not finished.
   *
   * @param now a {@link System#nanoTime()}
   */
  public List<PointProgress> progress(long now) {
    return order.stream()
        .map(running::get)
        .filter(Objects::nonNull)
        .map(accumulator -> accumulator.progress(now))
        .toList();
  }

  /**
   * Finishes a point, if it is not finished yet.
   *
   * @return its summary; without figures if it had no request
   */
  public synchronized PointSummary finish(Point point) {
    PointSummary known = finished.get(point);
    if (known != null) {
      return known;
    }
    PointSummary summary = accumulatorOf(point).summary();
    finished.put(point, summary);
    running.remove(point);
    return summary;
  }

  /**
   * Finishes a point whose load is over, and gives its memory back. Where a request of it is still
   * in flight, or it has not been heard of, nothing happens, and it is finished with the others.
   */
  public synchronized void finishIfIdle(Point point) {
    PointAccumulator accumulator = running.get(point);
    if (accumulator != null && accumulator.isIdle()) {
      finish(point);
    }
  }

  /** Finishes all points that have been heard of. */
  public synchronized List<PointSummary> finish() {
    return order.stream().map(this::finish).toList();
  }

  private PointAccumulator accumulatorOf(Point point) {
    return running.computeIfAbsent(
        point, unknown -> begin(PointPlan.of(unknown, slo.of(unknown.kind()))));
  }

  private PointAccumulator begin(PointPlan plan) {
    if (finished.containsKey(plan.point())) {
      throw new IllegalStateException("point " + plan.point().name() + " is finished");
    }
    order.add(plan.point());
    return new PointAccumulator(plan);
  }
}
