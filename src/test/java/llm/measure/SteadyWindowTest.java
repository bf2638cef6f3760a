package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.RequestExample;

class SteadyWindowTest {

  private static final long MILLISECOND = 1_000_000L;

  /** A request of which, other than in a record, the user is known. */
  private record Served(int user, long sent, long end) {}

  /** A user who sends the next request then, if one is left. */
  private record Turn(int user, long at) {}

  /**
   * Users who send a request, wait for its end, pause, and send the next one.
   *
   * @param requests of all users together
   * @param shared whether any free user takes the next request; otherwise all have equal shares
   * @param startEvery time between the starts of users
   * @param pause time between an end and the next request
   */
  private record Load(
      int users, int requests, boolean shared, long startEvery, long pause, long seed) {

    List<Served> run() {
      Random random = new Random(seed);
      int[] left = new int[users];
      Arrays.fill(left, requests / users);
      PriorityQueue<Turn> turns = new PriorityQueue<>(Comparator.comparingLong(Turn::at));
      for (int user = 0; user < users; user++) {
        turns.add(new Turn(user, user * startEvery));
      }
      List<Served> served = new ArrayList<>();
      while (!turns.isEmpty() && served.size() < requests) {
        Turn turn = turns.poll();
        if (shared || left[turn.user()]-- > 0) {
          long latency = latency(turn.user(), random);
          served.add(new Served(turn.user(), turn.at(), turn.at() + latency));
          turns.add(new Turn(turn.user(), turn.at() + latency + pause));
        }
      }
      return served;
    }

    /** The last user is twice as slow as the first. */
    private long latency(int user, Random random) {
      double slowness = 1 + (double) user / users;
      return (long) (slowness * (50 + random.nextInt(50)) * MILLISECOND);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1,20,true",
    "2,20,true",
    "8,80,true",
    "8,83,true",
    "64,640,true",
    "2,20,false",
    "8,80,false",
    "64,640,false"
  })
  void shouldBeExactWhenUsersStartTogetherAndNeverPause(int users, int requests, boolean shared) {
    for (long seed = 0; seed < 10; seed++) {
      List<Served> served = new Load(users, requests, shared, 0, 0, seed).run();

      assertThat(window(served, users)).isEqualTo(truth(served, users));
    }
  }

  @ParameterizedTest
  @CsvSource({"2,40,true", "8,160,true", "8,160,false", "64,1280,true", "64,1280,false"})
  void shouldLieInsideAndMissLessThanOneRequestWhenUsersStartOneByOne(
      int users, int requests, boolean shared) {
    for (long seed = 0; seed < 10; seed++) {
      List<Served> served = new Load(users, requests, shared, 7 * MILLISECOND, 0, seed).run();
      SteadyWindow truth = truth(served, users).orElseThrow();

      SteadyWindow window = window(served, users).orElseThrow();

      assertThat(window.start()).isBetween(truth.start(), truth.start() + 200 * MILLISECOND);
      assertThat(window.end()).isEqualTo(truth.end());
    }
  }

  @ParameterizedTest
  @CsvSource({"8,800,true", "256,12800,true", "256,12800,false"})
  void shouldFindStrengthThatIsHeldWhenUsersPause(int users, int requests, boolean shared) {
    List<Served> served = new Load(users, requests, shared, 0, 5 * MILLISECOND, 3).run();
    SteadyWindow truth = truth(served, users).orElseThrow();

    SteadyWindow window = window(served, users).orElseThrow();

    assertThat(window.start()).isBetween(truth.start(), truth.start() + 200 * MILLISECOND);
    assertThat(window.end())
        .isBetween(truth.end() - 600 * MILLISECOND, truth.end() + 200 * MILLISECOND);
  }

  @Test
  void shouldBeEmptyWhenSomeUserSendsOneRequestOnly() {
    List<Served> served = new Load(8, 15, true, 0, 0, 1).run();

    assertThat(window(served, 8)).isEmpty();
  }

  @Test
  void shouldBeEmptyWhenFirstUserIsDoneBeforeLastHasFinishedOne() {
    List<Served> served =
        List.of(
            new Served(1, 0, 10),
            new Served(1, 10, 20),
            new Served(1, 20, 30),
            new Served(0, 0, 100));

    assertThat(window(served, 2)).isEmpty();
  }

  @Test
  void shouldEndWithFastUserWhenSharesAreFixed() {
    List<Served> served = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      served.add(new Served(0, i * 10L, i * 10L + 10));
      served.add(new Served(1, i * 20L, i * 20L + 20));
    }

    assertThat(window(served, 2)).contains(new SteadyWindow(20, 100));
  }

  @Test
  void shouldCountUsersWhoseFirstRequestFailedWhenWindowBegins() {
    RequestLog log = new RequestLog(100);
    Point point = Point.closed(Kind.EMBEDDING, "128", 1);
    log.add(RequestExample.sentAt(point, 0).endAt(10).verdict(Verdict.HTTP_ERROR).build(), false);
    for (int i = 1; i < 5; i++) {
      log.add(RequestExample.sentAt(point, i * 10).endAt(i * 10 + 10).build(), false);
    }

    SteadyWindow window = SteadyWindow.closed(log, log.occupancy(), 1).orElseThrow();

    assertThat(window).isEqualTo(new SteadyWindow(10 * MILLISECOND, 50 * MILLISECOND));
    SteadyState figures = window.figures(log, 0).orElseThrow();
    assertThat(figures.requests()).isEqualTo(4);
    assertThat(figures.requestThroughput()).hasValue(100);
    assertThat(figures.outputThroughput()).isEmpty();
    assertThat(figures.endToEnd().mean()).hasValue(10e6);
    assertThat(figures.timeToFirstToken().mean()).isEmpty();
  }

  @Test
  void shouldHaveNoFiguresWhenNoSuccessEndedInside() {
    RequestLog log = new RequestLog(100);
    Point point = Point.closed(Kind.EMBEDDING, "128", 1);
    log.add(RequestExample.sentAt(point, 0).endAt(10).build(), false);

    assertThat(new SteadyWindow(10 * MILLISECOND, 20 * MILLISECOND).figures(log, 5)).isEmpty();
  }

  @Test
  void shouldLastFromRampPlusOneRequestToLastArrivalWhenLoadIsOpen() {
    assertThat(SteadyWindow.open(1000, 200.4, 5000)).contains(new SteadyWindow(1200, 5000));
    assertThat(SteadyWindow.open(1000, 200, 1200)).isEmpty();
  }

  private static Optional<SteadyWindow> window(List<Served> served, int users) {
    RequestLog log = new RequestLog(1_000_000);
    Point point = Point.closed(Kind.EMBEDDING, "128", users);
    served.stream()
        .sorted(Comparator.comparingLong(Served::end))
        .map(s -> RequestExample.sentAtNanos(point, s.sent()).endAtNanos(s.end()).build())
        .forEach(request -> log.add(request, false));
    return SteadyWindow.closed(log, log.occupancy(), users);
  }

  /** By the definition, from the users themselves. */
  private static Optional<SteadyWindow> truth(List<Served> served, int users) {
    long start = Long.MIN_VALUE;
    long end = Long.MAX_VALUE;
    for (int user = 0; user < users; user++) {
      int current = user;
      long[] ends =
          served.stream()
              .filter(s -> s.user() == current)
              .mapToLong(Served::end)
              .sorted()
              .toArray();
      start = Math.max(start, ends[0]);
      end = Math.min(end, ends[ends.length - 1]);
    }
    return end > start ? Optional.of(new SteadyWindow(start, end)) : Optional.empty();
  }
}
