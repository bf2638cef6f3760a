package llm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import llm.load.ClosedPoint;
import llm.measure.Point;
import llm.measure.PointSummary;
import llm.report.Judgement;

/** Judges how far the figures of a run can be trusted, as far as that is up to the client. */
final class ClientHealth {

  /** Beyond this the client's own lateness is no longer small beside what it measures. */
  private static final double MOST_LATENESS_MILLIS = 10;

  private static final double PERCENT = 99;

  private final List<PointSummary> points;
  private final Map<Point, ClosedPoint> plans;
  private final List<InputWaits> waits;
  private final long recordsMissing;

  /**
   * Looks at a run.
   *
   * @param points what was measured
   * @param plans what was to be measured; scenarios of the user's own have no plan
   * @param waits for the inputs of the requests, point by point
   * @param recordsMissing requests that were sent and could not be recorded
   */
  ClientHealth(
      List<PointSummary> points,
      Map<Point, ClosedPoint> plans,
      List<InputWaits> waits,
      long recordsMissing) {
    this.points = points;
    this.plans = plans;
    this.waits = waits;
    this.recordsMissing = recordsMissing;
  }

  /**
   * One judgement per rule.
   *
   * @param cutOff whether the run was ended from outside: what it did not get to says nothing then
   */
  List<Judgement> judge(boolean cutOff) {
    List<Judgement> rules = new ArrayList<>();
    worstLateness().ifPresent(rules::add);
    inputsInTime().ifPresent(rules::add);
    if (!cutOff && !isCutShort()) {
      allSent().ifPresent(rules::add);
    }
    rules.add(
        new Judgement(
            "all requests recorded",
            recordsMissing == 0,
            recordsMissing == 0 ? "none is missing" : recordsMissing + " requests are missing"));
    return rules;
  }

  private Optional<Judgement> worstLateness() {
    return points.stream()
        .filter(point -> point.times().lateness().count() > 0)
        .max(Comparator.comparingDouble(ClientHealth::latenessMillis))
        .map(
            point ->
                new Judgement(
                    "client lateness",
                    latenessMillis(point) <= MOST_LATENESS_MILLIS,
                    String.format(
                        Locale.ROOT,
                        "p99 of sent − released is %.2f ms at %s, up to %.0f ms is healthy",
                        latenessMillis(point),
                        point.point().name(),
                        MOST_LATENESS_MILLIS)));
  }

  private Optional<Judgement> inputsInTime() {
    List<InputWaits> slow = waits.stream().filter(wait -> !wait.areFew()).toList();
    String others = slow.size() < 2 ? "" : ", nor in time at " + (slow.size() - 1) + " more points";
    return waits.stream()
        .max(Comparator.comparingLong(InputWaits::tooLong))
        .map(worst -> new Judgement("inputs ready in time", slow.isEmpty(), worst + others));
  }

  /** Gatling ends a run at its {@code maxDuration} with requests in flight. */
  private boolean isCutShort() {
    return points.stream().anyMatch(point -> point.aborted() > 0);
  }

  /** Requests that cannot be built, and users that leave their scenario, make points too small. */
  private Optional<Judgement> allSent() {
    List<PointSummary> planned =
        points.stream().filter(point -> plans.containsKey(point.point())).toList();
    List<PointSummary> small = planned.stream().filter(point -> neverSent(point) > 0).toList();
    if (planned.isEmpty() || recordsMissing > 0) {
      return Optional.empty();
    }
    return Optional.of(new Judgement("all planned requests sent", small.isEmpty(), inWords(small)));
  }

  private String inWords(List<PointSummary> small) {
    if (small.isEmpty()) {
      return "none is missing";
    }
    PointSummary first = small.get(0);
    int others = small.size() - 1;
    return neverSent(first)
        + " of "
        + plans.get(first.point()).requests()
        + " planned requests were never sent at "
        + first.point().name()
        + (others == 0 ? "" : ", nor all of them at " + others + " more points");
  }

  private long neverSent(PointSummary point) {
    return plans.get(point.point()).requests() - point.requests();
  }

  private static double latenessMillis(PointSummary point) {
    return point.times().lateness().percentile(PERCENT).orElse(0) / 1e6;
  }
}
