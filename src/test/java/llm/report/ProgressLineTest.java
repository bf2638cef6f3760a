package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.PointProgress;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private static final Point POINT = Point.closed(Kind.TEXT, "128/128", 4);

  @Test
  void shouldEstimateTheTimeLeftWhenRequestsEndThePoint() {
    PointProgress progress =
        new PointProgress(
            POINT, 60, 40, 4, 1, 5120, 10, OptionalDouble.of(74.79e6), OptionalDouble.of(120e6));

    assertThat(ProgressLine.of(Duration.ofSeconds(65), 2, 9, progress, Optional.empty()))
        .isEqualTo(
            "[01:05] point 2 of 9: text 128/128 c=4 | 40/60 requests | 4 in flight | 1 failed |"
                + " 512.00 tok/s | TTFT p50 74.79 ms, p95 120.00 ms | about 00:05 left in"
                + " this point");
  }

  @Test
  void shouldSubtractFromItsTimeWhenTimeEndsThePoint() {
    PointProgress progress =
        new PointProgress(
            POINT, 0, 7, 4, 0, 0, 2.5, OptionalDouble.empty(), OptionalDouble.empty());

    assertThat(
            ProgressLine.of(
                Duration.ofHours(3), 1, 0, progress, Optional.of(Duration.ofMinutes(1))))
        .isEqualTo(
            "[3:00:00] point 1: text 128/128 c=4 | 7 requests | 4 in flight | 0 failed |"
                + " 0.00 tok/s | TTFT p50 —, p95 — | about 00:58 left in this point");
  }

  @Test
  void shouldNotGuessWhenNothingHasEnded() {
    PointProgress progress =
        new PointProgress(
            Point.closed(Kind.RERANK, "32\u001b", 1),
            60,
            0,
            1,
            0,
            0,
            0,
            OptionalDouble.empty(),
            OptionalDouble.empty());

    assertThat(ProgressLine.of(Duration.ZERO, 1, 1, progress, Optional.empty()))
        .isEqualTo(
            "[00:00] point 1 of 1: rerank 32\\u001b c=1 | 0/60 requests | 1 in flight | 0 failed |"
                + " — tok/s | latency p50 —, p95 — | time left unknown");
  }

  @Test
  void shouldHaveNoTimeLeftWhenAPointDrains() {
    PointProgress progress =
        new PointProgress(POINT, 0, 7, 4, 0, 0, 70, OptionalDouble.empty(), OptionalDouble.empty());

    assertThat(
            ProgressLine.of(
                Duration.ofSeconds(70), 1, 1, progress, Optional.of(Duration.ofMinutes(1))))
        .endsWith("| about 00:00 left in this point");
  }

  @Test
  void shouldSayHowFarTheInputsAreWhenAPointWaitsForThem() {
    assertThat(
            ProgressLine.ofInputs(Duration.ofSeconds(25), 2, 6, new InputProgress(POINT, 120, 256)))
        .isEqualTo(
            "[00:25] point 2 of 6: text 128/128 c=4 | making the inputs it begins with: 120 of"
                + " 256");
  }
}
