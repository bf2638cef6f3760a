package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import llm.measure.ClientHealth.Lateness;
import llm.measure.ClientHealth.Shortfall;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;
import testkit.Summaries;

class ClientHealthTest {

  private static final Point ONE = Point.closed(Kind.TEXT, "8/8", 1);
  private static final Point TWO = Point.closed(Kind.TEXT, "8/8", 2);

  @Test
  void shouldNameThePointWhereTheClientWasLatest() {
    PointSummary early = Summaries.of(ONE).queued(500, 1).queued(500, 2).build();
    PointSummary late = Summaries.of(TWO).queued(0, 0).queued(0, 20).build();

    ClientHealth health = ClientHealth.of(List.of(early, late), Map.of(), true);

    // p99 of 0 and 20 ms
    assertThat(health.latest()).contains(new Lateness(TWO, 19.8e6));
    assertThat(health.latest().orElseThrow().isHealthy()).isFalse();
  }

  @Test
  void shouldBeHealthyUpToTenMilliseconds() {
    assertThat(new Lateness(ONE, 10e6).isHealthy()).isTrue();
    assertThat(new Lateness(ONE, 10e6 + 1).isHealthy()).isFalse();
  }

  @Test
  void shouldHaveNoLatenessWhenNothingWasSent() {
    assertThat(ClientHealth.of(List.of(requests(ONE, 0)), Map.of(), true).latest()).isEmpty();
  }

  @Test
  void shouldCountWhatWasPlannedAndNeverSent() {
    List<PointSummary> points = List.of(requests(ONE, 3), requests(TWO, 4));

    assertThat(ClientHealth.of(points, Map.of(ONE, 5L, TWO, 4L), true).shortfalls())
        .contains(List.of(new Shortfall(ONE, 2, 5)));
    assertThat(ClientHealth.of(points, Map.of(ONE, 3L, TWO, 4L), true).shortfalls())
        .contains(List.of());
  }

  @Test
  void shouldNotSayWhatWasNeverSentWhenItCannotBeTold() {
    List<PointSummary> points = List.of(requests(ONE, 3));
    PointSummary cut = Summaries.of(TWO).success(8, 8, 10, 20).aborted(1).build();
    Map<Point, Long> planned = Map.of(ONE, 5L, TWO, 4L);

    assertThat(ClientHealth.of(points, Map.of(), true).shortfalls()).isEmpty();
    assertThat(ClientHealth.of(points, planned, false).shortfalls()).isEmpty();
    assertThat(ClientHealth.of(List.of(points.get(0), cut), planned, true).shortfalls()).isEmpty();
  }

  @Test
  void shouldCountRoundsWhereEachHasSeveralRequests() {
    PointAccumulator point = new PointAccumulator(new PointPlan(ONE, 5, Duration.ZERO, Slo.NONE));
    for (int round = 0; round < 4; round++) {
      point.roundBegun();
      point.add(RequestExample.sentAt(ONE, round).tokensAt(round + 1).build());
      point.add(RequestExample.sentAt(ONE, round + 2).tokensAt(round + 3).build());
    }

    assertThat(ClientHealth.of(List.of(point.summary()), Map.of(ONE, 5L), true).shortfalls())
        .contains(List.of(new Shortfall(ONE, 1, 5)));
  }

  private static PointSummary requests(Point point, int count) {
    Summaries summary = Summaries.of(point);
    for (int i = 0; i < count; i++) {
      summary.success(8, 8, 10, 20);
    }
    return summary.build();
  }
}
