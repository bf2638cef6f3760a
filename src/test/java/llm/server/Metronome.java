package llm.server;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Wakes the answers of one event loop when their next piece is due.
 *
 * <p>Only the earliest due is a timer of the event loop; answers that are due when it fires are
 * served in one go, unless they are many: then the event loop looks at its sockets in between, so
 * that what arrives meanwhile gets its stamp in time. Used on the event loop alone.
 */
final class Metronome {

  private static final long LONGEST_TICK = 100_000;

  /** Something that waits for an instant. */
  interface Waiting {

    /** The instant, as {@link System#nanoTime()}; constant while it waits. */
    long due();

    /** The instant has come. */
    void wake();

    /**
     * Follows each waking, once nothing else is due: the place for work that the others need not
     * wait for.
     */
    default void prepare() {}
  }

  private final EventLoop loop;
  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>((a, b) -> Long.signum(a.due() - b.due()));
  private final Queue<Waiting> woken = new ArrayDeque<>();
  private ScheduledFuture<?> timer;
  private long timerDue;
  private boolean ticking;

  Metronome(EventLoop loop) {
    this.loop = loop;
  }

  /** Wakes {@code waiting} at its due, never before this call returns. */
  void await(Waiting waiting) {
    queue.add(waiting);
    if (!ticking && (timer == null || waiting.due() - timerDue < 0)) {
      arm();
    }
  }

  private void arm() {
    if (timer != null) {
      timer.cancel(false);
    }
    long now = System.nanoTime();
    timerDue = woken.isEmpty() ? queue.element().due() : now;
    timer = loop.schedule(this::tick, Math.max(0, timerDue - now), TimeUnit.NANOSECONDS);
  }

  private void tick() {
    ticking = true;
    try {
      long start = System.nanoTime();
      for (long now = start; now - start < LONGEST_TICK && hasWork(now); now = System.nanoTime()) {
        work(now);
      }
    } finally {
      ticking = false;
      timer = null;
      if (!queue.isEmpty() || !woken.isEmpty()) {
        arm();
      }
    }
  }

  private boolean hasWork(long now) {
    return isDue(now) || !woken.isEmpty();
  }

  private boolean isDue(long now) {
    return !queue.isEmpty() && queue.element().due() - now <= 0;
  }

  private void work(long now) {
    if (isDue(now)) {
      Waiting due = queue.remove();
      woken.add(due);
      due.wake();
    } else {
      woken.remove().prepare();
    }
  }
}
