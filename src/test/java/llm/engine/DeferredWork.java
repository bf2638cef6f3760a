package llm.engine;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Work of an event loop that can wait until the bytes that have arrived are read and stamped.
 *
 * <p>Where many requests end at the same time, Netty would go through all that is queued, for up to
 * a second, before it looks at its connections again, and so where many users are released at the
 * same time. This work is done a piece at a time instead, with a look at the connections in
 * between.
 */
final class DeferredWork {

  private final Map<EventLoop, Pieces> byEventLoop = new ConcurrentHashMap<>();

  /** Adds a piece; called on the event loop, which does its pieces in order. */
  void add(EventLoop eventLoop, Runnable piece) {
    byEventLoop.computeIfAbsent(eventLoop, Pieces::new).add(piece);
  }

  /**
   * As {@link #add}, but at once where a piece is being done: what follows from it belongs to it.
   */
  void addUnlessInside(EventLoop eventLoop, Runnable piece) {
    byEventLoop.computeIfAbsent(eventLoop, Pieces::new).addUnlessInside(piece);
  }

  /** What waits on one event loop, and is touched by no other thread. */
  private static final class Pieces {

    private final EventLoop eventLoop;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean inside;

    private Pieces(EventLoop eventLoop) {
      this.eventLoop = eventLoop;
    }

    private void add(Runnable piece) {
      waiting.add(piece);
      if (waiting.size() == 1) {
        afterNextReads();
      }
    }

    private void addUnlessInside(Runnable piece) {
      if (inside) {
        piece.run();
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
