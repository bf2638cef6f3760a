package llm;

import java.util.ArrayList;
import java.util.List;
import llm.workload.RecordSupply;

/**
 * Holds the records of one load at a time: loads run one after the other, so when one begins, what
 * is left of the one before is of no use. Thread-safe.
 */
final class RecordKeeper implements AutoCloseable {

  private final List<RecordSupply> kept = new ArrayList<>();
  private Object keptFor;

  /**
   * Where the records of one load are kept: the first drops those of the load before.
   *
   * @param kinds of traffic of the load, each of which has records to measure with
   * @param warmup whether each has some for a warm-up as well
   */
  LoadRecords forLoad(int kinds, boolean warmup) {
    Object load = new Object();
    return new LoadRecords(
        supplies -> keep(load, supplies), warmup ? 2 * kinds : kinds, LoadRecords.cores());
  }

  private synchronized void keep(Object load, List<RecordSupply> supplies) {
    if (keptFor != load) {
      close();
      keptFor = load;
    }
    kept.addAll(supplies);
  }

  /** Drops what is kept. */
  @Override
  public synchronized void close() {
    kept.forEach(RecordSupply::close);
    kept.clear();
  }
}
