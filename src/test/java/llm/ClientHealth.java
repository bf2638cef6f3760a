package llm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import llm.measure.PointSummary;
import llm.report.Judgement;

/** Judges how far the figures of a run can be trusted, as far as that is up to the client. */
final class ClientHealth {

  /** Beyond this the client's own lateness is no longer small beside what it measures. */
  private static final double MOST_LATENESS_MILLIS = 10;

  private static final double PERCENT = 99;

  private ClientHealth() {}

  /** One judgement per rule. */
  static List<Judgement> judge(List<PointSummary> points, long recordsMissing) {
    List<Judgement> rules = new ArrayList<>();
    worstLateness(points).ifPresent(rules::add);
    rules.add(
        new Judgement(
            "all requests recorded",
            recordsMissing == 0,
            recordsMissing == 0 ? "none is missing" : recordsMissing + " requests are missing"));
    return rules;
  }

  private static Optional<Judgement> worstLateness(List<PointSummary> points) {
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

  private static double latenessMillis(PointSummary point) {
    return point.times().lateness().percentile(PERCENT).orElse(0) / 1e6;
  }
}
