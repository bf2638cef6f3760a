package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetronomeTest {

  private final Transport transport = Transport.best(1);
  private final EventLoop loop = transport.loops().next();
  private final Metronome metronome = new Metronome(loop);
  private final List<String> woken = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    transport.loops().shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private record Alarm(long due, Runnable action) implements Metronome.Waiting {
    @Override
    public void wake() {
      action.run();
    }
  }

  @Test
  void shouldWakeInTheOrderOfDuesAndNeverTooSoon() throws Exception {
    long start = System.nanoTime();
    CountDownLatch all = new CountDownLatch(3);
    loop.execute(
        () -> {
          alarm(start + 60_000_000, "third", all);
          alarm(start + 20_000_000, "first", all);
          alarm(start + 40_000_000, "second", all);
        });

    assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(woken).containsExactly("first", "second", "third");
  }

  private void alarm(long due, String name, CountDownLatch latch) {
    metronome.await(
        new Alarm(
            due,
            () -> {
              assertThat(System.nanoTime() - due).isNotNegative();
              woken.add(name);
              latch.countDown();
            }));
  }

  @Test
  void shouldGoOnWhenOneFails() throws Exception {
    long start = System.nanoTime();
    CountDownLatch last = new CountDownLatch(1);
    loop.execute(
        () -> {
          metronome.await(
              new Alarm(
                  start,
                  () -> {
                    throw new IllegalStateException("expected by a test");
                  }));
          alarm(start + 1_000_000, "last", last);
        });

    assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldTakeNewAlarmsWhileOneWakes() throws Exception {
    long start = System.nanoTime();
    CountDownLatch all = new CountDownLatch(2);
    loop.execute(
        () ->
            metronome.await(
                new Alarm(
                    start,
                    () -> {
                      alarm(start + 30_000_000, "later", all);
                      alarm(start + 10_000_000, "sooner", all);
                    })));

    assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(woken).containsExactly("sooner", "later");
  }

  private record Step(long due, String name, List<String> steps, CountDownLatch prepared)
      implements Metronome.Waiting {
    @Override
    public void wake() {
      steps.add("wake " + name);
    }

    @Override
    public void prepare() {
      steps.add("prepare " + name);
      prepared.countDown();
    }
  }

  @Test
  void shouldPrepareWhenNothingElseIsDue() throws Exception {
    long start = System.nanoTime();
    CountDownLatch prepared = new CountDownLatch(2);
    loop.execute(
        () -> {
          metronome.await(new Step(start, "first", woken, prepared));
          metronome.await(new Step(start + 1, "second", woken, prepared));
        });

    assertThat(prepared.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(woken)
        .containsExactly("wake first", "wake second", "prepare first", "prepare second");
  }
}
