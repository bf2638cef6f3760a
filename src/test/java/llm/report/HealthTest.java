package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import llm.measure.ClientHealth;
import llm.measure.ClientHealth.Lateness;
import llm.measure.ClientHealth.Shortfall;
import llm.measure.Kind;
import llm.measure.Point;
import org.junit.jupiter.api.Test;

class HealthTest {

  private static final Point ONE = Point.closed(Kind.TEXT, "8/8", 1);
  private static final Point TWO = Point.closed(Kind.TEXT, "8/8", 2);

  @Test
  void shouldPassEveryRuleWhenTheClientIsHealthy() {
    ClientHealth client =
        new ClientHealth(Optional.of(new Lateness(ONE, 1_234_000)), Optional.of(List.of()));

    assertThat(Health.of(client, 0).rules())
        .containsExactly(
            new Judgement(
                "client lateness",
                true,
                "p99 is 1.23 ms at text 8/8 c=1, up to 10 ms is healthy (late_ms: from when a"
                    + " request was due until it was sent)"),
            new Judgement("all planned requests sent", true, "none is missing"),
            new Judgement("all requests recorded", true, "none is missing"));
  }

  @Test
  void shouldSayWhatIsMissingWhenTheClientIsNot() {
    ClientHealth client =
        new ClientHealth(
            Optional.of(new Lateness(TWO, 12e6)),
            Optional.of(List.of(new Shortfall(ONE, 2, 5), new Shortfall(TWO, 1, 4))));

    Health health = Health.of(client, 0);

    assertThat(health.rules()).extracting(Judgement::passed).containsExactly(false, false, true);
    assertThat(health.rules().get(1).message())
        .isEqualTo(
            "2 of 5 planned requests were never sent at text 8/8 c=1, nor all of them at 1 more"
                + " points");
  }

  @Test
  void shouldJudgeOnlyTheRecordsWhenNothingElseIsKnown() {
    Health health = Health.of(new ClientHealth(Optional.empty(), Optional.empty()), 3);

    assertThat(health.recordsMissing()).isEqualTo(3);
    assertThat(health.rules())
        .containsExactly(new Judgement("all requests recorded", false, "3 requests are missing"));
  }
}
