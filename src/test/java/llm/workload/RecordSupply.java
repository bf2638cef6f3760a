package llm.workload;

import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongFunction;

/**
 * The records of one point in order, made ahead by one background thread. A user that finds its
 * record not yet made makes it itself, so taking never waits and the order never changes.
 */
public final class RecordSupply implements AutoCloseable {

  private record Ready(long index, Map<String, Object> content) {}

  private final LongFunction<Map<String, Object>> maker;
  private final long total;
  private final AtomicReferenceArray<Ready> ring;
  private final Semaphore room;
  private final int batch;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong late = new AtomicLong();
  private final Thread thread;

  /**
   * Begins to make records.
   *
   * @param maker makes the record of an index; called from several threads
   * @param total how many are needed at most
   * @param ahead how many to hold ready at most, at least 1
   */
  public RecordSupply(LongFunction<Map<String, Object>> maker, long total, int ahead) {
    this.maker = maker;
    this.total = total;
    this.ring = new AtomicReferenceArray<>(ahead);
    this.room = new Semaphore(ahead);
    this.batch = Math.max(1, ahead / 4);
    this.thread = new Thread(this::fill, "llm-workload");
    thread.setDaemon(true);
    thread.start();
  }

  /** The next record. */
  public Map<String, Object> take() {
    long index = next.getAndIncrement();
    Ready ready = ring.get(slot(index));
    if ((index + 1) % batch == 0) {
      // in batches, so that not every request wakes the other thread up
      room.release(batch);
    }
    if (ready != null && ready.index() == index) {
      return ready.content();
    }
    late.incrementAndGet();
    return maker.apply(index);
  }

  /** How many records were not ready when they were needed. */
  public long late() {
    return late.get();
  }

  /** Stops making records ahead. */
  @Override
  public void close() {
    thread.interrupt();
  }

  private void fill() {
    try {
      for (long index = 0; index < total; index++) {
        room.acquire();
        if (index >= next.get()) {
          ring.set(slot(index), new Ready(index, maker.apply(index)));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int slot(long index) {
    return (int) (index % ring.length());
  }
}
