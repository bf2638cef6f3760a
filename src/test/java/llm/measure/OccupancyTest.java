package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OccupancyTest {

  @Test
  void shouldCountDepartureFirstWhenItCoincidesWithArrival() {
    Occupancy occupancy = occupancy(new long[][] {{0, 10}, {10, 20}, {5, 15}});

    assertThat(occupancy.peak()).isEqualTo(2);
    assertThat(occupancy.timeAtLevels()).containsExactly(0, 10, 10);
    assertThat(occupancy.firstReached(2)).isEqualTo(5);
    assertThat(occupancy.lastHeld(2)).isEqualTo(15);
    assertThat(occupancy.sentOf(2)).isEqualTo(5);
  }

  @Test
  void shouldCountTimeBetweenWhenNothingIsInFlight() {
    Occupancy occupancy = occupancy(new long[][] {{0, 10}, {40, 45}});

    assertThat(occupancy.timeAtLevels()).containsExactly(30, 15);
    assertThat(occupancy.medianLevel()).isEqualTo(1);
  }

  @Test
  void shouldLeaveOutRequestsWhenTheyTookNoTime() {
    assertThat(occupancy(new long[][] {{3, 3}, {0, 5}}).size()).isEqualTo(1);
    assertThat(occupancy(new long[][] {{3, 3}}).peak()).isZero();
    assertThat(occupancy(new long[][] {}).timeAtLevels()).containsExactly(0);
  }

  @Test
  void shouldIgnoreSlackWhenLookingForFullStrength() {
    Occupancy occupancy = occupancy(new long[][] {{0, 10}, {0, 10}, {0, 10}, {0, 1000}});

    assertThat(occupancy.fullStrength()).isEqualTo(4);
    assertThat(occupancy.medianLevel()).isEqualTo(1);
  }

  @Test
  void shouldTakeWhatIsHeldWhenPeakIsMomentary() {
    Occupancy occupancy = occupancy(new long[][] {{0, 1000}, {0, 1000}, {0, 1000}, {500, 501}});

    assertThat(occupancy.peak()).isEqualTo(4);
    assertThat(occupancy.fullStrength()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void shouldAgreeWithCountingWhenRequestsAreRandom(long seed) {
    long[][] requests = random(seed);
    Occupancy occupancy = occupancy(requests);

    long[] levels =
        LongStream.range(0, 300)
            .map(t -> Arrays.stream(requests).filter(r -> r[0] <= t && t < r[1]).count())
            .toArray();
    long first = Arrays.stream(requests).mapToLong(r -> r[0]).min().getAsLong();
    long last = Arrays.stream(requests).mapToLong(r -> r[1]).max().getAsLong();
    long peak = Arrays.stream(levels).max().getAsLong();

    assertThat(occupancy.peak()).isEqualTo(peak);
    for (int level = 0; level <= peak; level++) {
      int wanted = level;
      long time = LongStream.range(first, last).filter(t -> levels[(int) t] == wanted).count();
      assertThat(occupancy.timeAtLevels()[level]).isEqualTo(time);
    }
    for (int level = 1; level <= peak; level++) {
      int wanted = level;
      long[] held = LongStream.range(0, 300).filter(t -> levels[(int) t] >= wanted).toArray();
      assertThat(occupancy.firstReached(level)).isEqualTo(held[0]);
      assertThat(occupancy.lastHeld(level)).isEqualTo(held[held.length - 1] + 1);
    }
  }

  private static long[][] random(long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, 60)
        .mapToObj(i -> random.nextInt(200))
        .map(sent -> new long[] {sent, sent + 1 + random.nextInt(40)})
        .toArray(long[][]::new);
  }

  private static Occupancy occupancy(long[][] requests) {
    LongArray sent = new LongArray();
    LongArray end = new LongArray();
    for (long[] request : requests) {
      sent.add(request[0]);
      end.add(request[1]);
    }
    return Occupancy.of(sent, end);
  }
}
