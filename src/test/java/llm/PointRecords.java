package llm;

import java.util.List;
import llm.load.ClosedPoint;
import llm.workload.RecordSource;
import llm.workload.RecordSupply;

/** What the requests of one point are made of, made ahead from when the point begins. */
final class PointRecords {

  private static final long MOST_AHEAD = 256;
  private static final long MOST_BYTES_AHEAD = 16L << 20;

  private record Supplies(RecordSupply measured, RecordSupply warmup) {}

  private final Lazy<Supplies> supplies;

  /**
   * Prepares the records of a point; none is made yet.
   *
   * @param plan the point
   * @param source makes the records
   * @param keeper drops them when the next point begins
   */
  PointRecords(ClosedPoint plan, RecordSource source, RecordKeeper keeper) {
    this.supplies =
        new Lazy<>(
            () -> {
              RecordSupply measured = supply(source, plan.number(), plan.requests());
              RecordSupply warmup =
                  supply(
                      source, RecordSource.WARMUP_STREAMS + plan.number(), plan.warmupRequests());
              keeper.keep(List.of(measured, warmup));
              return new Supplies(measured, warmup);
            });
  }

  /** Begins to make records; only the first call does anything. */
  void begin() {
    supplies.get();
  }

  /** The records of the requests that are measured. */
  RecordSupply measured() {
    return supplies.get().measured();
  }

  /** The records of the point's warm-up. */
  RecordSupply warmup() {
    return supplies.get().warmup();
  }

  /** How many records of a size are held ready at most: long ones would fill the memory. */
  static int ahead(long bytes) {
    long fitting = MOST_BYTES_AHEAD / Math.max(1, bytes);
    return (int) Math.max(1, Math.min(MOST_AHEAD, fitting));
  }

  private static RecordSupply supply(RecordSource source, long stream, long total) {
    return new RecordSupply(index -> source.record(stream, index), total, ahead(source.bytes()));
  }
}
