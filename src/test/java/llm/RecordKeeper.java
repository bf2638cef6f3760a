package llm;

import java.util.List;
import llm.workload.RecordSupply;

/**
 * Holds the records of one point at a time: points run one after the other, so when one begins,
 * what is left of the one before is of no use. Thread-safe.
 */
final class RecordKeeper implements AutoCloseable {

  private List<RecordSupply> kept = List.of();

  /** Keeps these and drops those before. */
  synchronized void keep(List<RecordSupply> supplies) {
    kept.forEach(RecordSupply::close);
    kept = supplies;
  }

  /** Drops what is kept. */
  @Override
  public void close() {
    keep(List.of());
  }
}
