package llm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import llm.workload.RecordSupply;

/**
 * Holds the records of one load at a time: loads run one after the other, so when one begins, what
 * is left of the one before is of no use. Thread-safe.
 */
final class RecordKeeper implements AutoCloseable {

  private final List<RecordSupply> kept = new ArrayList<>();
  private Object keptFor;

  /** Where the records of one load are kept: the first drops those of the load before. */
  Consumer<List<RecordSupply>> forLoad() {
    Object load = new Object();
    return supplies -> keep(load, supplies);
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
