package llm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import llm.load.ClosedPoint;
import llm.workload.RecordSource;
import llm.workload.RecordSupply;

/** What the requests of one point are made of, made ahead from when the point begins. */
final class PointRecords {

  private static final long MOST_AHEAD = 256;

  /** As a share of the heap, the greater part of which is for what is in flight. */
  private static final long HEAP_SHARE_AHEAD = 8;

  private record Supplies(RecordSupply measured, RecordSupply warmup) {}

  private final Lazy<Supplies> supplies;

  /**
   * Prepares the records of a point; none is made yet.
   *
   * @param plan the point
   * @param source makes the records
   * @param keeper holds them while their load runs
   * @param waited told how long a measured request had to wait for its record
   */
  PointRecords(
      ClosedPoint plan,
      RecordSource source,
      Consumer<List<RecordSupply>> keeper,
      Consumer<Duration> waited) {
    this.supplies =
        new Lazy<>(
            () -> {
              RecordSupply warmup =
                  supply(
                      source,
                      RecordSource.WARMUP_STREAMS + plan.number(),
                      plan.warmupRequests(),
                      any -> {});
              RecordSupply measured = supply(source, plan.number(), plan.requests(), waited);
              keeper.accept(List.of(measured, warmup));
              return new Supplies(measured, warmup);
            });
  }

  /** Begins to make records; only the first call does anything. */
  void begin() {
    supplies.get();
  }

  /** Done when so many records are there that a point can begin. */
  CompletableFuture<Map<String, Object>> stocked() {
    return measured().stocked();
  }

  /** The records of the requests that are measured. */
  RecordSupply measured() {
    return supplies.get().measured();
  }

  /** The records of the point's warm-up. */
  RecordSupply warmup() {
    return supplies.get().warmup();
  }

  /**
   * How many records are held ready at most: long ones would fill the memory.
   *
   * @param bytes of each
   * @param heap bytes that there are at most
   */
  static int ahead(long bytes, long heap) {
    long fitting = heap / HEAP_SHARE_AHEAD / Math.max(1, bytes);
    return (int) Math.max(1, Math.min(MOST_AHEAD, fitting));
  }

  /** One core is for the load. */
  private static int threads() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
  }

  private static RecordSupply supply(
      RecordSource source, long stream, long total, Consumer<Duration> waited) {
    return new RecordSupply(
        index -> source.record(stream, index),
        total,
        ahead(source.bytes(), Runtime.getRuntime().maxMemory()),
        threads(),
        waited);
  }
}
