package llm.engine;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Work of an event loop that can wait until the bytes that have arrived are read and stamped.
 *
 * <p>Where many requests end at the same time, Netty would go through all that is queued, for up to
 * a second, before it looks at its connections again, and so where many users are released at the
 * same time. This work is done a piece at a time instead, with a look at the connections in
 * between.
 *
 * <p>Each piece knows since when it waits: a user whose next request waits here is late.
 */
final class DeferredWork {

  private final Map<EventLoop, Pieces> byEventLoop = new ConcurrentHashMap<>();

  /**
   * Adds a piece; called on the event loop, which does its pieces in order.
   *
   * @param due the {@link System#nanoTime()} since which it could be done
   */
  void add(EventLoop eventLoop, long due, Runnable piece) {
    of(eventLoop).add(new Piece(due, ignored -> piece.run()));
  }

  /**
   * As {@link #add}, but at once where a piece is being done: what follows from it belongs to it,
   * and is due since it was.
   *
   * @param piece is told since when it is due
   */
  void addUnlessInside(EventLoop eventLoop, long due, LongConsumer piece) {
    of(eventLoop).addUnlessInside(new Piece(due, piece));
  }

  private Pieces of(EventLoop eventLoop) {
    return byEventLoop.computeIfAbsent(eventLoop, Pieces::new);
  }

  private record Piece(long due, LongConsumer work) {

    private void run() {
      work.accept(due);
    }
  }

  /** What waits on one event loop, and is touched by no other thread. */
  private static final class Pieces {

    private final EventLoop eventLoop;
    private final Queue<Piece> waiting = new ArrayDeque<>();
    private boolean inside;

    private Pieces(EventLoop eventLoop) {
      this.eventLoop = eventLoop;
    }

    private void add(Piece piece) {
      waiting.add(piece);
      if (waiting.size() == 1) {
        afterNextReads();
      }
    }

    private void addUnlessInside(Piece piece) {
      if (inside) {
        piece.work().accept(waiting.element().due());
      } else {
        add(piece);
      }
    }

    /** What is scheduled, be it at once, waits for the next round; what is executed does not. */
    private void afterNextReads() {
      eventLoop.schedule(this::next, 0, TimeUnit.NANOSECONDS);
    }

    private void next() {
      inside = true;
      try {
        waiting.element().run();
      } finally {
        inside = false;
        waiting.remove();
        if (!waiting.isEmpty()) {
          afterNextReads();
        }
      }
    }
  }
}
