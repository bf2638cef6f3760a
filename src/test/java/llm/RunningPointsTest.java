package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.PointProgress;
import org.junit.jupiter.api.Test;

class RunningPointsTest {

  private static final Point POINT = Point.scenario(Kind.TEXT, "support chat");

  private final RunningPoints running = new RunningPoints();

  @Test
  void shouldNotTellOfAPointWhenItHasNotBegun() {
    assertThat(isRunning(8, 0, 0)).isFalse();
  }

  @Test
  void shouldTellOfAPlannedPointUntilItIsThrough() {
    assertThat(isRunning(8, 0, 1)).isTrue();
    assertThat(isRunning(8, 7, 1)).isTrue();
    assertThat(isRunning(8, 8, 0)).isFalse();
  }

  @Test
  void shouldTellOfAPointWithMoreRequestsThanPlannedWhileSomeAreInFlight() {
    assertThat(isRunning(8, 9, 1)).isTrue();
  }

  @Test
  void shouldStopTellingOfAScenarioWhenItHasBeenQuietForAWhile() {
    assertThat(isRunning(0, 5, 0)).isTrue();
    assertThat(isRunning(0, 5, 0)).isTrue();
    assertThat(isRunning(0, 5, 0)).isTrue();
    assertThat(isRunning(0, 5, 0)).isFalse();
    assertThat(isRunning(0, 5, 0)).isFalse();
  }

  @Test
  void shouldGoOnTellingOfAScenarioWhileAnythingHappens() {
    for (int look = 0; look < 10; look++) {
      assertThat(isRunning(0, 5, 1)).isTrue();
    }
    for (int done = 5; done < 15; done++) {
      assertThat(isRunning(0, done, 0)).isTrue();
    }
  }

  @Test
  void shouldTellOfAScenarioAgainWhenItGoesOnAfterAPause() {
    for (int look = 0; look < 5; look++) {
      isRunning(0, 5, 0);
    }

    assertThat(isRunning(0, 5, 1)).isTrue();
  }

  @Test
  void shouldNotTellOfAPointThatIsBetweenTwoRepeats() {
    PointProgress resting =
        new PointProgress(
            POINT, 8, 4, 0, 0, 0, 1, OptionalDouble.empty(), OptionalDouble.empty(), true);

    assertThat(running.among(List.of(resting))).isEmpty();
  }

  private boolean isRunning(long planned, long done, long inFlight) {
    PointProgress progress =
        new PointProgress(
            POINT,
            planned,
            done,
            inFlight,
            0,
            0,
            1,
            OptionalDouble.empty(),
            OptionalDouble.empty());
    return running.among(List.of(progress)).contains(progress);
  }
}
