package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.PointProgress;
import llm.report.InputProgress;
import org.junit.jupiter.api.Test;

class ProgressTickerTest {

  private static final Point POINT = Point.closed(Kind.TEXT, "8/8", 2);

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void shouldGoOnWhenOneLookFails() throws InterruptedException {
    ProgressTicker ticker =
        new ProgressTicker(
            this::look,
            List::of,
            List.of(POINT),
            System.nanoTime(),
            Duration.ofMillis(20),
            lines::add);
    try {
      assertThat(lines.poll(20, TimeUnit.SECONDS)).contains("point 1 of 1: text 8/8 c=2", "3/8");
      assertThat(looks.get()).isGreaterThan(1);
    } finally {
      ticker.close();
    }
  }

  @Test
  void shouldSayHowFarInputsAreWhenTheyTakeLongerThanALook() throws InterruptedException {
    Point quick = Point.closed(Kind.TEXT, "8/8", 1);
    ProgressTicker ticker =
        new ProgressTicker(
            List::of,
            () ->
                looks.incrementAndGet() == 1
                    ? List.of(new InputProgress(quick, 1, 8))
                    : List.of(new InputProgress(POINT, 3, 8)),
            List.of(quick, POINT),
            System.nanoTime(),
            Duration.ofMillis(20),
            lines::add);
    try {
      assertThat(lines.poll(20, TimeUnit.SECONDS))
          .endsWith("point 2 of 2: text 8/8 c=2 | making the inputs it begins with: 3 of 8");
      assertThat(looks.get()).isGreaterThan(2);
    } finally {
      ticker.close();
    }
  }

  private List<PointProgress> look() {
    if (looks.incrementAndGet() == 1) {
      throw new IllegalStateException("on purpose");
    }
    return List.of(
        new PointProgress(
            POINT, 8, 3, 1, 0, 24, 1, OptionalDouble.empty(), OptionalDouble.empty()));
  }
}
