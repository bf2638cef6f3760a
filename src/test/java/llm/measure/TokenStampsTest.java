package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenStampsTest {

  private static final long SECOND = 1_000_000_000L;

  private record Event(long stamp, double tokens) {}

  @Test
  void shouldBeginBucketsAtOriginWhenLookingForPeak() {
    TokenStamps stamps = new TokenStamps(100);
    stamps.add(new long[] {SECOND - 1, SECOND, 2 * SECOND - 1, 2 * SECOND}, 1);

    assertThat(stamps.peakPerSecond(0)).isEqualTo(2);
    assertThat(stamps.peakPerSecond(SECOND - 1)).isEqualTo(2);
    assertThat(stamps.peakPerSecond(SECOND)).isEqualTo(2);
    assertThat(stamps.peakPerSecond(3 * SECOND)).isZero();
  }

  @Test
  void shouldExcludeStartAndIncludeEndWhenSummingAWindow() {
    TokenStamps stamps = new TokenStamps(100);
    stamps.add(new long[] {10, 20, 30}, 2);
    stamps.add(new long[] {20, 30}, new int[] {5, 7});

    assertThat(stamps.between(10, 20)).isEqualTo(7);
    assertThat(stamps.between(0, 30)).isEqualTo(18);
  }

  @Test
  void shouldHaveNothingWhenEmpty() {
    TokenStamps stamps = new TokenStamps(100);

    assertThat(stamps.peakPerSecond(0)).isZero();
    assertThat(stamps.between(0, Long.MAX_VALUE)).isZero();
    assertThat(stamps.isExact()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void shouldAgreeWithCountingWhenEventsAreRandom(long seed) {
    List<Event> events = random(seed);
    TokenStamps stamps = filled(events, events.size());

    assertThat(stamps.isExact()).isTrue();
    long origin = 3 * SECOND / 2;
    assertThat(stamps.peakPerSecond(origin)).isCloseTo(peak(events, origin), within(1e-9));
    assertThat(stamps.between(4 * SECOND, 7 * SECOND))
        .isCloseTo(between(events, 4 * SECOND, 7 * SECOND), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void shouldBeExactAtTenthsWhenThereAreTooManyEvents(long seed) {
    List<Event> events = random(seed);
    TokenStamps stamps = filled(events, events.size() / 2);

    assertThat(stamps.isExact()).isFalse();
    long origin = 3 * SECOND / 2;
    assertThat(stamps.peakPerSecond(origin)).isCloseTo(peak(events, origin), within(1e-9));
    // a tenth begins at its first instant, a window after it: one ns earlier is the same
    assertThat(stamps.between(4 * SECOND, 7 * SECOND))
        .isCloseTo(between(events, 4 * SECOND - 1, 7 * SECOND - 1), within(1e-9));
  }

  @Test
  void shouldTakeTenthInProportionWhenWindowCutsIt() {
    TokenStamps stamps = new TokenStamps(0);
    stamps.add(new long[] {-SECOND / 20, SECOND / 20}, 8);

    assertThat(stamps.between(-SECOND, 0)).isEqualTo(8);
    assertThat(stamps.between(0, SECOND / 40)).isEqualTo(2);
    assertThat(stamps.between(-SECOND / 40, SECOND)).isEqualTo(10);
  }

  private static TokenStamps filled(List<Event> events, int limit) {
    TokenStamps stamps = new TokenStamps(limit);
    events.forEach(event -> stamps.add(new long[] {event.stamp()}, event.tokens()));
    return stamps;
  }

  private static double peak(List<Event> events, long origin) {
    return LongStream.range(0, 20)
        .mapToDouble(
            second ->
                between(events, origin + second * SECOND - 1, origin + (second + 1) * SECOND - 1))
        .max()
        .getAsDouble();
  }

  private static double between(List<Event> events, long after, long upTo) {
    return events.stream()
        .filter(event -> event.stamp() > after && event.stamp() <= upTo)
        .mapToDouble(Event::tokens)
        .sum();
  }

  private static List<Event> random(long seed) {
    Random random = new Random(seed);
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      events.add(
          new Event((long) (random.nextDouble() * 10 * SECOND), 1 + random.nextInt(3) / 3.0));
    }
    return events;
  }
}
