package llm.server;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Work of one event loop that can wait for its sockets.
 *
 * <p>Requests often come in bursts. One piece of work is done per turn of the loop, and the loop
 * reads all that has arrived between two of them: so a request gets its stamp at once and does not
 * wait until those before it were understood. Used on the event loop alone.
 */
final class Backlog {

  private final EventLoop loop;
  private final Queue<Runnable> work = new ArrayDeque<>();

  Backlog(EventLoop loop) {
    this.loop = loop;
  }

  /** Does this in a later turn of the loop. */
  void add(Runnable task) {
    work.add(task);
    if (work.size() == 1) {
      runOneNextTurn();
    }
  }

  private void runOneNextTurn() {
    // a timer, since the loop empties its queue of tasks within one turn
    loop.schedule(this::runOne, 0, TimeUnit.NANOSECONDS);
  }

  private void runOne() {
    try {
      work.element().run();
    } finally {
      work.remove();
      if (!work.isEmpty()) {
        runOneNextTurn();
      }
    }
  }
}
