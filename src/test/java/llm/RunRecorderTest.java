package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.PointProgress;
import llm.measure.RunAccumulator;
import llm.measure.Slo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.RequestExample;

@Timeout(60)
class RunRecorderTest {

  private static final Point FIRST = Point.closed(Kind.TEXT, "128/128", 1);
  private static final Point SECOND = Point.closed(Kind.TEXT, "128/128", 2);

  @TempDir Path folder;

  @Test
  void shouldSumUpAPointThatIsOverAndLoseNoneOfItsRequests() throws Exception {
    RunRecorder recorder = recorder();
    send(recorder, FIRST, 1_000);
    recorder.settle(List.of(FIRST)).get(30, TimeUnit.SECONDS);
    send(recorder, SECOND, 1);

    assertThat(recorder.progress()).extracting(PointProgress::point).containsExactly(SECOND);
    assertThat(recorder.finish())
        .extracting(summary -> summary.counts().successes())
        .containsExactly(1_000L, 1L);
    assertThat(recorder.missing()).isZero();
  }

  @Test
  void shouldWaitForTheEndOfTheRunWhenARequestIsStillInFlight() throws Exception {
    RunRecorder recorder = recorder();
    recorder.started(FIRST, 0);
    send(recorder, FIRST, 3);
    recorder.settle(List.of(FIRST)).get(30, TimeUnit.SECONDS);
    recorder.accept(RequestExample.sentAt(FIRST, 0).tokensAt(5, 10).build());

    assertThat(recorder.finish().get(0).counts().successes()).isEqualTo(4);
    assertThat(recorder.missing()).isZero();
  }

  private RunRecorder recorder() {
    return new RunRecorder(new RunAccumulator(Slo.NONE), Slo.NONE, () -> folder, 0, false);
  }

  private static void send(RunRecorder recorder, Point point, int requests) {
    for (int i = 0; i < requests; i++) {
      recorder.started(point, i);
      recorder.accept(RequestExample.sentAt(point, i).tokensAt(i + 5, i + 10).build());
    }
  }
}
