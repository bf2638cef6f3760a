package llm;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import llm.workload.RecordSupply;

/**
 * What the records of one load share, however many kinds of traffic it has: the cores on which they
 * are made, and the memory in which they wait. Thread-safe.
 */
final class LoadRecords {

  /** Records that a supply holds ready, however short they are. */
  private static final long MOST_AHEAD = 256;

  /** As a share of the heap, the greater part of which is for what is in flight. */
  private static final long HEAP_SHARE_AHEAD = 8;

  private final Consumer<List<RecordSupply>> keeper;
  private final int supplies;
  private final Semaphore cores;

  /**
   * Shares them out.
   *
   * @param keeper holds the records
   * @param supplies of records that the load has, at least 1
   * @param cores on which records are made, at least 1
   */
  LoadRecords(Consumer<List<RecordSupply>> keeper, int supplies, int cores) {
    this.keeper = keeper;
    this.supplies = supplies;
    // each in its turn, or one kind would keep the others waiting
    this.cores = new Semaphore(cores, true);
  }

  /** One core is for the load. */
  static int cores() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
  }

  void keep(List<RecordSupply> made) {
    keeper.accept(made);
  }

  /** Makes a record when a core is free for it. */
  Map<String, Object> make(Supplier<Map<String, Object>> record) {
    cores.acquireUninterruptibly();
    try {
      return record.get();
    } finally {
      cores.release();
    }
  }

  /**
   * How many records a supply holds ready at most: long ones would fill the memory.
   *
   * @param bytes of each
   * @param heap bytes that there are at most
   */
  int ahead(long bytes, long heap) {
    long fitting = heap / HEAP_SHARE_AHEAD / supplies / Math.max(1, bytes);
    return (int) Math.max(1, Math.min(MOST_AHEAD, fitting));
  }
}
