package llm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import llm.load.LoadPoint;
import llm.measure.Point;
import llm.report.InputProgress;
import llm.workload.RecordSource;
import llm.workload.RecordSupply;

/** What the requests of one point are made of, made ahead from when the point begins. */
final class PointRecords {

  private record Supplies(RecordSupply measured, RecordSupply warmup, long stock) {}

  private final Point point;
  private final Lazy<Supplies> supplies;
  private final AtomicLong made = new AtomicLong();
  private volatile boolean awaited;

  /**
   * Prepares the records of a point; none is made yet.
   *
   * @param plan the point
   * @param source makes the records
   * @param load theirs, whose cores and memory they share
   * @param waited told how long a measured request had to wait for its record
   */
  PointRecords(LoadPoint plan, RecordSource source, LoadRecords load, Consumer<Duration> waited) {
    this.point = plan.point();
    this.supplies =
        new Lazy<>(
            () -> {
              int ahead = load.ahead(source.bytes(), Runtime.getRuntime().maxMemory());
              long stream = RecordSource.WARMUP_STREAMS + plan.number();
              RecordSupply warmup =
                  new RecordSupply(
                      index -> load.make(() -> source.record(stream, index)),
                      plan.warmupRequests(),
                      ahead,
                      LoadRecords.cores(),
                      any -> {});
              RecordSupply measured =
                  new RecordSupply(
                      index -> load.make(() -> measured(source, plan.number(), index)),
                      plan.isTimed() ? Long.MAX_VALUE : plan.requests(),
                      ahead,
                      LoadRecords.cores(),
                      waited);
              load.keep(List.of(measured, warmup));
              return new Supplies(
                  measured, warmup, plan.isTimed() ? ahead : Math.min(plan.requests(), ahead));
            });
  }

  /** Begins to make records; only the first call does anything. */
  void begin() {
    supplies.get();
  }

  /** Done when so many records are there that a point can begin. */
  CompletableFuture<Map<String, Object>> stocked() {
    awaited = true;
    return measured().stocked();
  }

  /** How far those records are, while somebody waits for them; empty before and after. */
  Optional<InputProgress> stocking() {
    if (!awaited || measured().stocked().isDone()) {
      return Optional.empty();
    }
    long stock = supplies.get().stock();
    return Optional.of(new InputProgress(point, Math.min(made.get(), stock), stock));
  }

  /** The records of the requests that are measured. */
  RecordSupply measured() {
    return supplies.get().measured();
  }

  /** The records of the point's warm-up. */
  RecordSupply warmup() {
    return supplies.get().warmup();
  }

  private Map<String, Object> measured(RecordSource source, long stream, long index) {
    try {
      return source.record(stream, index);
    } finally {
      made.incrementAndGet();
    }
  }
}
