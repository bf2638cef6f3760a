package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import llm.measure.ClientHealth;
import llm.measure.ClientHealth.Lateness;
import llm.measure.ClientHealth.Shortfall;

/** Says in words what the health of the client was. */
final class HealthRules {

  private HealthRules() {}

  /** One judgement per rule that can be judged. */
  static List<Judgement> of(ClientHealth health, long recordsMissing) {
    List<Judgement> rules = new ArrayList<>();
    health.latest().map(HealthRules::lateness).ifPresent(rules::add);
    health.shortfalls().map(HealthRules::allSent).ifPresent(rules::add);
    rules.add(
        new Judgement(
            "all requests recorded",
            recordsMissing == 0,
            recordsMissing == 0 ? "none is missing" : recordsMissing + " requests are missing"));
    return rules;
  }

  private static Judgement lateness(Lateness latest) {
    return new Judgement(
        "client lateness",
        latest.isHealthy(),
        String.format(
            Locale.ROOT,
            "p99 is %.2f ms at %s, up to %d ms is healthy (late_ms: from when a request was due"
                + " until it was sent)",
            latest.p99() / 1e6,
            latest.point().name(),
            ClientHealth.MOST_LATENESS.toMillis()));
  }

  private static Judgement allSent(List<Shortfall> shortfalls) {
    return new Judgement("all planned requests sent", shortfalls.isEmpty(), inWords(shortfalls));
  }

  private static String inWords(List<Shortfall> shortfalls) {
    if (shortfalls.isEmpty()) {
      return "none is missing";
    }
    Shortfall first = shortfalls.get(0);
    int others = shortfalls.size() - 1;
    return first.missing()
        + " of "
        + first.planned()
        + " planned requests were never sent at "
        + first.point().name()
        + (others == 0 ? "" : ", nor all of them at " + others + " more points");
  }
}
