package llm.report;

import java.util.ArrayList;
import java.util.List;
import llm.measure.ClientHealth;

/**
 * How far the run's own figures can be trusted.
 *
 * @param recordsMissing requests that are not in {@code requests.jsonl} or not in the figures
 * @param rules rules about the client, judged, e.g. its lateness
 */
public record Health(long recordsMissing, List<Judgement> rules) {

  /** Copies what could change. */
  public Health {
    rules = List.copyOf(rules);
  }

  /** What the health of the client was, by the rules that could be judged. */
  public static Health of(ClientHealth client, long recordsMissing) {
    return new Health(recordsMissing, HealthRules.of(client, recordsMissing));
  }

  /** The same with one more rule. */
  public Health plus(Judgement rule) {
    List<Judgement> more = new ArrayList<>(rules);
    more.add(rule);
    return new Health(recordsMissing, more);
  }

  /** Nothing is missing and there are no rules. */
  public static final Health GOOD = new Health(0, List.of());
}
