package llm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import llm.measure.Point;
import llm.measure.PointProgress;
import llm.measure.PointSummary;
import llm.measure.RecordSink;
import llm.measure.RequestRecord;
import llm.measure.RunAccumulator;
import llm.measure.Slo;
import llm.report.RecordConsumer;
import llm.report.RecordPipeline;
import llm.report.RecordRehearsal;
import llm.report.RequestsFile;

/**
 * Keeps what a run measures: every request goes into {@code requests.jsonl} and into the figures of
 * its point, off the event loops.
 */
final class RunRecorder implements RecordSink {

  private static final Duration DRAIN_PATIENCE = Duration.ofSeconds(30);

  /** So often the JVM has to run code before it compiles it. */
  private static final int REHEARSALS = 1_000;

  private final RunAccumulator figures;
  private final RecordPipeline pipeline;
  private final LazyRequestsFile file;
  private final Map<Point, ConcurrentLinkedQueue<RequestRecord>> details =
      new ConcurrentHashMap<>();
  private final AtomicInteger rehearsals = new AtomicInteger();
  private final boolean detail;
  private volatile boolean begun;

  /**
   * Starts to record.
   *
   * @param figures takes the requests of each point
   * @param slo what the run is judged by
   * @param folder where the files go, asked for with the first request
   * @param startedNanos start of the run
   * @param detail whether every request is also kept for the detailed result files
   */
  RunRecorder(
      RunAccumulator figures, Slo slo, Supplier<Path> folder, long startedNanos, boolean detail) {
    this.figures = figures;
    this.detail = detail;
    this.file =
        new LazyRequestsFile(
            () ->
                new RequestsFile(
                    folder.get().resolve("requests.jsonl"), startedNanos, detail, Console::warn));
    Map<String, RecordConsumer> consumers = new LinkedHashMap<>();
    consumers.put("requests.jsonl", file);
    consumers.put("figures", this::addToFigures);
    this.pipeline =
        RecordPipeline.start(consumers, new RecordRehearsal(slo, detail), Console::warn);
  }

  @Override
  public void started(Point point, long sent) {
    begun = true;
    figures.started(point, sent);
  }

  @Override
  public void opened(Point point, long took) {
    pipeline.after(() -> figures.opened(point, took));
  }

  @Override
  public void accept(RequestRecord record) {
    pipeline.accept(record);
  }

  @Override
  public void rehearse(RequestRecord record) {
    if (rehearsals.getAndIncrement() < REHEARSALS) {
      pipeline.rehearse(record);
    }
  }

  List<PointProgress> progress() {
    return figures.progress(System.nanoTime());
  }

  /** Whether a request to be measured has been sent. */
  boolean hasBegun() {
    return begun;
  }

  /** Sums up points of which nothing more comes, after the requests that have ended before. */
  CompletableFuture<Void> settle(List<Point> over) {
    return over.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : pipeline.after(() -> over.forEach(figures::finishIfIdle));
  }

  /** Waits for the last record and makes the summaries, in the order of the points. */
  List<PointSummary> finish() {
    try {
      if (!pipeline.drain(DRAIN_PATIENCE)) {
        Console.warn(
            "not all requests could be recorded within " + DRAIN_PATIENCE.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    pipeline.close();
    return figures.finish();
  }

  /** Requests that are missing from the file or from the figures. */
  long missing() {
    return pipeline.lost() + file.missing();
  }

  /** Every request of a point, where details are kept. */
  List<RequestRecord> details(Point point) {
    ConcurrentLinkedQueue<RequestRecord> records = details.get(point);
    return records == null ? List.of() : List.copyOf(records);
  }

  private void addToFigures(RequestRecord record) {
    figures.add(record);
    if (detail) {
      details.computeIfAbsent(record.point(), p -> new ConcurrentLinkedQueue<>()).add(record);
    }
  }

  /** The file, made with the first record, when Gatling has made its folder. */
  private static final class LazyRequestsFile implements RecordConsumer {

    private final Supplier<RequestsFile> maker;
    private volatile RequestsFile file;

    LazyRequestsFile(Supplier<RequestsFile> maker) {
      this.maker = maker;
    }

    long missing() {
      return file == null ? 0 : file.missing();
    }

    @Override
    public void accept(RequestRecord record) throws IOException {
      if (file == null) {
        file = maker.get();
      }
      file.accept(record);
    }

    @Override
    public void flush() throws IOException {
      if (file != null) {
        file.flush();
      }
    }

    @Override
    public void close() throws IOException {
      if (file != null) {
        file.close();
      }
    }
  }
}
