package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;

class SteadySchedulerTest {

  private static final SimulatedSettings SETTINGS =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(100))
          .withInterTokenLatency(Duration.ofNanos(1500));

  private static Schedule schedule(SimulatedSettings settings, long number, long received) {
    Request request =
        new Request(number, 1, Wire.HTTP_1_1, "POST", "/", Map.of(), new byte[0], received, 0);
    return new SteadyScheduler(settings).schedule(request);
  }

  @Test
  void shouldFollowThePlanExactlyWhenThereIsNoJitter() {
    Schedule schedule = schedule(SETTINGS, 1, 1_000);

    assertThat(schedule.next()).isEqualTo(100_001_000);
    assertThat(schedule.next()).isEqualTo(100_002_500);
    assertThat(schedule.next()).isEqualTo(100_004_000);
  }

  @Test
  void shouldVaryEachDelayAroundItsMeanWhenThereIsJitter() {
    Schedule schedule = schedule(SETTINGS.withJitter(0.5), 1, 0);
    int count = 10_000;

    long first = schedule.next();
    assertThat(first).isBetween(50_000_000L, 150_000_000L);
    long last = first;
    for (int i = 0; i < count; i++) {
      long due = schedule.next();
      assertThat(due - last).isBetween(750L, 2250L);
      last = due;
    }
    assertThat((last - first) / (double) count).isCloseTo(1500, within(15.0));
  }

  @Test
  void shouldRepeatItselfWhenSeedAndRequestAreTheSame() {
    SimulatedSettings jittered = SETTINGS.withJitter(1);

    long due = schedule(jittered, 7, 0).next();

    assertThat(schedule(jittered, 7, 0).next()).isEqualTo(due);
    assertThat(schedule(jittered, 8, 0).next()).isNotEqualTo(due);
    assertThat(schedule(jittered.withSeed(99), 7, 0).next()).isNotEqualTo(due);
  }
}
