package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DeferredWorkTest {

  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final MultiThreadIoEventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, executor -> new NotedReads());
  private final EventLoop eventLoop = group.next();
  private final DeferredWork work = new DeferredWork();
  private final CountDownLatch done = new CountDownLatch(1);

  @AfterEach
  void stop() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  @Test
  void shouldReadConnectionsBetweenPieces() throws InterruptedException {
    eventLoop.execute(
        () -> {
          seen.add("begin");
          work.add(eventLoop, 0, () -> seen.add("first"));
          work.add(eventLoop, 0, () -> seen.add("second"));
          work.add(eventLoop, 0, done::countDown);
        });

    done.await();

    List<String> order = List.copyOf(seen);
    assertThat(order.subList(order.indexOf("begin"), order.indexOf("second") + 1))
        .containsExactly("begin", "read", "first", "read", "second");
  }

  @Test
  void shouldGoOnWhenPieceThrows() throws InterruptedException {
    eventLoop.execute(
        () -> {
          work.add(
              eventLoop,
              0,
              () -> {
                throw new IllegalStateException("broken piece");
              });
          work.add(eventLoop, 0, done::countDown);
        });

    assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldDoPieceThatPieceAdds() throws InterruptedException {
    eventLoop.execute(
        () ->
            work.add(
                eventLoop,
                0,
                () -> {
                  work.add(eventLoop, 0, done::countDown);
                  seen.add("adding");
                }));

    assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(seen).containsOnlyOnce("adding");
  }

  @Test
  void shouldDoAtOnceWhatFollowsFromPiece() throws InterruptedException {
    eventLoop.execute(
        () -> {
          work.addUnlessInside(
              eventLoop,
              1,
              since -> {
                work.addUnlessInside(eventLoop, 2, due -> seen.add("inner due " + due));
                seen.add("outer");
              });
          work.addUnlessInside(eventLoop, 3, due -> done.countDown());
          seen.add("begin");
        });

    done.await();

    List<String> order = List.copyOf(seen);
    assertThat(order.subList(order.indexOf("begin"), order.indexOf("outer") + 1))
        .containsExactly("begin", "read", "inner due 1", "outer");
  }

  /** Has no connections; notes when it would read them. */
  private final class NotedReads implements IoHandler {

    @Override
    public int run(IoHandlerContext context) {
      if (context.canBlock()) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
      seen.add("read");
      return 0;
    }

    @Override
    public IoRegistration register(IoHandle handle) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void wakeup() {
      // it never waits for long
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
      return false;
    }
  }
}
