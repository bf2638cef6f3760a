package llm.workload;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * The records of one point in order, made ahead by background threads. The record of a place is the
 * same whoever makes it and whenever, so the number of threads changes nothing. Who takes a record
 * that is not there yet waits for a future and holds up no thread.
 */
public final class RecordSupply implements AutoCloseable {

  /** Maker and taker of a record meet at its place: the first leaves something for the second. */
  private sealed interface Left {}

  /** The record, or why there is none: done in either case. */
  private record Made(CompletableFuture<Map<String, Object>> record) implements Left {}

  private record Wanted(CompletableFuture<Map<String, Object>> record, long since)
      implements Left {}

  private final LongFunction<Map<String, Object>> maker;
  private final long total;
  private final Consumer<Duration> waited;
  private final Map<Long, Left> places = new ConcurrentHashMap<>();
  private final Semaphore room;
  private final int batch;
  private final long stock;
  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong made = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final CompletableFuture<Map<String, Object>> stocked = new CompletableFuture<>();
  private volatile boolean closed;

  /**
   * Begins to make records.
   *
   * @param maker makes the record of an index; called from several threads
   * @param total how many are needed at most
   * @param ahead how many to hold ready at most, at least 1
   * @param threads how many threads make them, at least 1
   * @param waited told how long somebody has waited for a record, by the thread that made it
   */
  public RecordSupply(
      LongFunction<Map<String, Object>> maker,
      long total,
      int ahead,
      int threads,
      Consumer<Duration> waited) {
    this.maker = maker;
    this.total = total;
    this.waited = waited;
    this.room = new Semaphore(ahead);
    this.batch = Math.max(1, ahead / 4);
    this.stock = Math.min(total, ahead);
    if (stock == 0) {
      stocked.complete(Map.of());
    }
    for (long thread = 0; thread < Math.min(threads, stock); thread++) {
      start();
    }
  }

  private void start() {
    Thread thread = new Thread(this::produce, "llm-workload");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * The next record: done where it is ready, and completed by the thread that makes it otherwise.
   * It fails where the record cannot be made. It is not kept here any longer.
   */
  public CompletableFuture<Map<String, Object>> take() {
    if (closed) {
      return CompletableFuture.failedFuture(new CancellationException("no more records are made"));
    }
    long index = taken.getAndIncrement();
    if ((index + 1) % batch == 0) {
      // in batches, so that not every request wakes another thread up
      room.release(batch);
    }
    return places.remove(index) instanceof Made ready ? ready.record() : await(index);
  }

  /** Done, without content, when as many records have been made as are held ready at most. */
  public CompletableFuture<Map<String, Object>> stocked() {
    return stocked;
  }

  /** How many records are held ready. */
  int held() {
    return (int) places.values().stream().filter(Made.class::isInstance).count();
  }

  /** Makes no more records and drops those that are ready; who waits for one waits in vain. */
  @Override
  public void close() {
    closed = true;
    // a producer that waits for room sees that it is over, and lets the next one see it
    room.release();
    places.clear();
  }

  private CompletableFuture<Map<String, Object>> await(long index) {
    Wanted wanted = new Wanted(new CompletableFuture<>(), System.nanoTime());
    if (places.putIfAbsent(index, wanted) instanceof Made justMade) {
      places.remove(index);
      return justMade.record();
    }
    return wanted.record();
  }

  private void produce() {
    while (true) {
      room.acquireUninterruptibly();
      long index = claimed.getAndIncrement();
      if (closed || index >= total) {
        // the others are to end as well
        room.release();
        return;
      }
      hand(index, make(index));
      if (made.incrementAndGet() == stock) {
        stocked.complete(Map.of());
      }
    }
  }

  // whatever is thrown, errors included: somebody waits for the record, or for the stock
  private CompletableFuture<Map<String, Object>> make(long index) {
    try {
      return CompletableFuture.completedFuture(maker.apply(index));
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void hand(long index, CompletableFuture<Map<String, Object>> record) {
    if (places.putIfAbsent(index, new Made(record)) instanceof Wanted wanted) {
      places.remove(index);
      waited.accept(Duration.ofNanos(System.nanoTime() - wanted.since()));
      record.whenComplete(
          (content, failure) -> {
            if (failure == null) {
              wanted.record().complete(content);
            } else {
              wanted.record().completeExceptionally(failure);
            }
          });
    } else if (closed) {
      places.remove(index);
    }
  }
}
