package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;

class RunAccumulatorTest {

  private static final Point FIRST = Point.closed(Kind.TEXT, "128/128", 1);
  private static final Point SECOND = Point.closed(Kind.TEXT, "128/128", 2);
  private static final Point THIRD = Point.closed(Kind.EMBEDDING, "128", 1);

  private final RunAccumulator run = new RunAccumulator(Slo.NONE);

  @Test
  void shouldKeepPointsInOrderOfFirstAppearanceWhenTheyComeMixed() {
    run.started(SECOND, 0);
    run.add(RequestExample.sentAt(THIRD, 0).endAt(1).build());
    run.plan(PointPlan.of(FIRST, Slo.NONE));
    run.add(RequestExample.sentAt(SECOND, 0).tokensAt(5, 10).build());

    assertThat(run.finish()).extracting(PointSummary::point).containsExactly(SECOND, THIRD, FIRST);
    assertThat(run.finish())
        .extracting(summary -> summary.counts().successes())
        .containsExactly(1L, 1L, 0L);
  }

  @Test
  void shouldShowProgressOfRunningPointsOnlyWhenOthersAreFinished() {
    run.plan(new PointPlan(FIRST, 4, Duration.ZERO, Slo.NONE));
    run.started(FIRST, 1_000_000_000L);
    run.started(SECOND, 2_000_000_000L);

    assertThat(run.progress(3_000_000_000L))
        .extracting(PointProgress::point, PointProgress::planned, PointProgress::elapsedSeconds)
        .containsExactly(tuple(FIRST, 4L, 2.0), tuple(SECOND, 0L, 1.0));
    run.finish(FIRST);
    assertThat(run.progress(0)).extracting(PointProgress::point).containsExactly(SECOND);
  }

  @Test
  void shouldNotKnowHowManyRequestsAreToComeWhenARoundHasSeveral() {
    run.plan(new PointPlan(FIRST, 8, Duration.ZERO, Slo.NONE));
    run.roundBegun(FIRST);
    run.started(FIRST, 0);

    assertThat(run.progress(1).get(0).planned()).isEqualTo(8);
    run.started(FIRST, 1);
    assertThat(run.progress(2).get(0).planned()).isZero();
  }

  @Test
  void shouldLeaveAPointThatIsNotIdleWhenItsLoadIsOver() {
    run.started(FIRST, 0);
    run.started(FIRST, 1);
    run.add(RequestExample.sentAt(FIRST, 0).tokensAt(5, 10).build());
    run.finishIfIdle(FIRST);
    run.finishIfIdle(SECOND);
    assertThat(run.progress(0)).extracting(PointProgress::point).containsExactly(FIRST);

    run.add(RequestExample.sentAt(FIRST, 1).tokensAt(5, 10).build());
    run.finishIfIdle(FIRST);
    assertThat(run.progress(0)).isEmpty();
    assertThat(run.finish()).singleElement().returns(2L, s -> s.counts().successes());
  }

  @Test
  void shouldGiveSameSummaryWhenFinishedAgain() {
    run.add(RequestExample.sentAt(FIRST, 0).tokensAt(5, 10).build());

    assertThat(run.finish(FIRST)).isSameAs(run.finish(FIRST));
  }

  @Test
  void shouldRefuseRequestsWhenPointIsFinished() {
    run.add(RequestExample.sentAt(FIRST, 0).tokensAt(5, 10).build());
    run.finish(FIRST);

    assertThatIllegalStateException()
        .isThrownBy(() -> run.started(FIRST, 0))
        .withMessage("point text 128/128 c=1 is finished");
    assertThatIllegalStateException()
        .isThrownBy(() -> run.add(RequestExample.sentAt(FIRST, 0).tokensAt(5, 10).build()));
    assertThatIllegalStateException().isThrownBy(() -> run.plan(PointPlan.of(FIRST, Slo.NONE)));
  }

  @Test
  void shouldRefusePlanWhenPointIsAlreadyKnown() {
    run.started(FIRST, 0);

    assertThatIllegalStateException()
        .isThrownBy(() -> run.plan(PointPlan.of(FIRST, Slo.NONE)))
        .withMessage("point text 128/128 c=1 is planned twice, or after its first request");
  }

  @Test
  void shouldCountEveryRequestWhenManyThreadsStartThemAndOthersLookOn() throws Exception {
    int threads = 4;
    int each = 5000;
    ExecutorService executor = Executors.newFixedThreadPool(threads + 1);
    try {
      CountDownLatch ready = new CountDownLatch(threads);
      List<Future<?>> starters =
          IntStream.range(0, threads)
              .<Future<?>>mapToObj(thread -> executor.submit(() -> start(ready, each)))
              .toList();
      Future<?> onlooker =
          executor.submit(
              () -> {
                for (int i = 0; i < 100; i++) {
                  run.progress(i);
                }
              });
      for (int i = 0; i < each; i++) {
        run.add(RequestExample.sentAt(FIRST, i).tokensAt(i + 1, i + 2).build());
      }
      for (Future<?> task : starters) {
        task.get(60, TimeUnit.SECONDS);
      }
      onlooker.get(60, TimeUnit.SECONDS);
    } finally {
      executor.shutdownNow();
    }

    PointProgress progress = run.progress(0).get(0);
    assertThat(progress.done()).isEqualTo(each);
    assertThat(progress.inFlight()).isEqualTo((threads - 1) * each);
    assertThat(run.finish(FIRST).counts().successes()).isEqualTo(each);
  }

  private void start(CountDownLatch ready, int count) {
    ready.countDown();
    try {
      ready.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    for (int i = 0; i < count; i++) {
      run.started(FIRST, i);
    }
  }
}
