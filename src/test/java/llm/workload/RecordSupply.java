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
  private final Thread thread;
  private volatile boolean closed;

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

  /** The next record. It is not kept here any longer. */
  public Map<String, Object> take() {
    long index = next.getAndIncrement();
    Ready ready = ring.get(slot(index));
    boolean mine = ready != null && ready.index() == index;
    if (mine) {
      ring.compareAndSet(slot(index), ready, null);
    }
    if ((index + 1) % batch == 0) {
      // in batches, so that not every request wakes the other thread up
      room.release(batch);
    }
    return mine ? ready.content() : maker.apply(index);
  }

  /** How many records are held ready. */
  int held() {
    int held = 0;
    for (int slot = 0; slot < ring.length(); slot++) {
      held += ring.get(slot) == null ? 0 : 1;
    }
    return held;
  }

  /** Stops making records ahead and drops those that are ready; taking still works. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    for (int slot = 0; slot < ring.length(); slot++) {
      ring.set(slot, null);
    }
  }

  private void fill() {
    try {
      for (long index = 0; index < total && !closed; index++) {
        room.acquire();
        if (index >= next.get()) {
          hold(index);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void hold(long index) {
    Ready ready = new Ready(index, maker.apply(index));
    ring.set(slot(index), ready);
    if (closed || next.get() > index) {
      // it came too late: whoever needed it may have made one already
      ring.compareAndSet(slot(index), ready, null);
    }
  }

  private int slot(long index) {
    return (int) (index % ring.length());
  }
}
