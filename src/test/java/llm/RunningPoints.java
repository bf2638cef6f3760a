package llm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import llm.measure.Point;
import llm.measure.PointProgress;

/**
 * Tells the points that run from those that have not begun and those that are over. Of a point that
 * only its scenario ends nobody says when that is: it counts as over when nothing has happened for
 * some looks, and as running again when something does. Not thread-safe.
 */
final class RunningPoints {

  /** Users may pause between two requests, so one quiet look is no end. */
  private static final int QUIET_LOOKS = 3;

  private record Seen(long done, int quietLooks) {}

  private final Map<Point, Seen> seen = new HashMap<>();

  /** Those that run, in the same order; to be called once per look. */
  List<PointProgress> among(List<PointProgress> all) {
    return all.stream().filter(this::isRunning).toList();
  }

  private boolean isRunning(PointProgress progress) {
    if (progress.inFlight() == 0 && (progress.done() == 0 || progress.resting())) {
      return false;
    }
    boolean allDone = progress.planned() > 0 && progress.done() >= progress.planned();
    boolean over = allDone && progress.inFlight() == 0;
    return quietLooks(progress) < QUIET_LOOKS && !over;
  }

  private int quietLooks(PointProgress progress) {
    Seen last = seen.getOrDefault(progress.point(), new Seen(-1, 0));
    boolean quiet = progress.inFlight() == 0 && progress.done() == last.done();
    int looks = quiet ? last.quietLooks() + 1 : 0;
    seen.put(progress.point(), new Seen(progress.done(), looks));
    return looks;
  }
}
