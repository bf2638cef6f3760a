package llm.engine;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import llm.measure.Point;

/** The exchanges that have begun and are not recorded yet. */
final class InFlight {

  private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();

  void add(Exchange exchange) {
    exchanges.add(exchange);
  }

  void remove(Exchange exchange) {
    exchanges.remove(exchange);
  }

  /**
   * Records those that have not ended as aborted, each on its own event loop, and waits for all.
   *
   * @param points those whose exchanges are meant
   */
  void cutOff(Predicate<Point> points, Duration patience) {
    List<Exchange> cut =
        exchanges.stream().filter(exchange -> points.test(exchange.plan().point())).toList();
    CountDownLatch done = new CountDownLatch(cut.size());
    cut.forEach(exchange -> exchange.cutOff(done::countDown));
    try {
      done.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
