package llm;

import java.util.List;
import llm.load.ClosedPoint;
import llm.settings.Shape;
import llm.workload.RecordSupply;
import llm.workload.Workload;

/** What the requests of one point are made of, made ahead from when the point begins. */
final class PointRecords {

  /** Sets the records of a point's warm-up apart from those that are measured. */
  private static final long WARMUP_STREAMS = 1L << 32;

  private static final long MOST_AHEAD = 256;
  private static final long MOST_BYTES_AHEAD = 16L << 20;

  /** A word of a prompt and the space behind it. */
  private static final long BYTES_PER_TOKEN = 7;

  private record Supplies(RecordSupply measured, RecordSupply warmup) {}

  private final Lazy<Supplies> supplies;

  /**
   * Prepares the records of a point; none is made yet.
   *
   * @param plan the point
   * @param source makes the records
   * @param keeper drops them when the next point begins
   */
  PointRecords(ClosedPoint plan, Workload.Records source, RecordKeeper keeper) {
    this.supplies =
        new Lazy<>(
            () -> {
              RecordSupply measured = supply(plan, source, plan.number(), plan.requests());
              RecordSupply warmup =
                  supply(plan, source, WARMUP_STREAMS + plan.number(), plan.warmupRequests());
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

  /** How many records of a shape are held ready at most: long prompts would fill the memory. */
  static int ahead(Shape shape) {
    long fitting = MOST_BYTES_AHEAD / (BYTES_PER_TOKEN * shape.inputTokens());
    return (int) Math.max(1, Math.min(MOST_AHEAD, fitting));
  }

  private static RecordSupply supply(
      ClosedPoint plan, Workload.Records source, long stream, long total) {
    return new RecordSupply(
        index -> source.record(plan.shape(), stream, index), total, ahead(plan.shape()));
  }
}
