package llm.report;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import llm.measure.RecordSink;
import llm.measure.RequestRecord;

/**
 * Takes records off the event loops: {@link #accept} only puts them into a queue, one thread hands
 * them to the consumers in the order in which they came.
 *
 * <p>The queue has no bound: a record is never dropped and an event loop never waits. When {@value
 * #BACKLOG_WARNING} records wait, one warning says that the disk or the consumers are slower than
 * the load. A consumer that throws loses that record for itself only; the others and the records
 * after it are not concerned.
 */
public final class RecordPipeline implements RecordSink, AutoCloseable {

  static final long BACKLOG_WARNING = 100_000;

  private static final Duration FLUSH_INTERVAL = Duration.ofMillis(200);
  private static final int SMALLEST_SHARE = 4;
  private static final int PAUSES_PER_BACKLOG = 20;
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Duration CLOSE_LIMIT = Duration.ofMinutes(1);

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<Guarded> consumers;
  private final Guarded rehearsal;
  private final Consumer<String> warnings;
  private final LongAdder accepted = new LongAdder();
  private final AtomicLong consumed = new AtomicLong();
  private final Thread thread = new Thread(this::run, "llm-records");
  private volatile boolean closed;
  private volatile boolean hurried;
  private boolean running = true;
  private boolean backlogWarned;

  private RecordPipeline(
      Map<String, RecordConsumer> consumers, RecordConsumer rehearsal, Consumer<String> warnings) {
    this.warnings = warnings;
    this.rehearsal = new Guarded("the rehearsal", rehearsal, warnings);
    this.consumers =
        consumers.entrySet().stream()
            .map(consumer -> new Guarded(consumer.getKey(), consumer.getValue(), warnings))
            .toList();
  }

  /**
   * Starts a pipeline.
   *
   * @param consumers who takes each record, in this order; the key names the consumer in warnings
   * @param rehearsal who takes the records of requests that only warmed something up
   * @param warnings takes lines for the user, on the pipeline's thread
   */
  public static RecordPipeline start(
      Map<String, RecordConsumer> consumers, RecordConsumer rehearsal, Consumer<String> warnings) {
    RecordPipeline pipeline = new RecordPipeline(consumers, rehearsal, warnings);
    pipeline.thread.setDaemon(true);
    pipeline.thread.start();
    return pipeline;
  }

  /**
   * Starts a pipeline without a rehearsal.
   *
   * @param consumers who takes each record, in this order; the key names the consumer in warnings
   * @param warnings takes lines for the user, on the pipeline's thread
   */
  public static RecordPipeline start(
      Map<String, RecordConsumer> consumers, Consumer<String> warnings) {
    return start(consumers, record -> {}, warnings);
  }

  /** {@inheritDoc} A record that comes after {@link #close} is lost, and counted. */
  @Override
  public void accept(RequestRecord record) {
    accepted.increment();
    if (!closed) {
      tasks.offer(() -> deliver(record));
    }
  }

  /**
   * Waits until all records accepted before this call are consumed and flushed; after {@link
   * #close} until that has done so.
   *
   * @return whether that happened within the limit
   * @throws InterruptedException if the thread was interrupted meanwhile
   */
  public boolean drain(Duration limit) throws InterruptedException {
    if (closed) {
      thread.join(Math.max(1, limit.toMillis()));
      return !thread.isAlive();
    }
    CountDownLatch reached = new CountDownLatch(1);
    hurried = true;
    tasks.offer(
        () -> {
          consumers.forEach(Guarded::flush);
          reached.countDown();
        });
    try {
      return reached.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      hurried = false;
    }
  }

  /**
   * Does something on the pipeline's thread after all records accepted before this call, which are
   * hurried through.
   *
   * @return done when it is done, be it in vain; a failure is told as a warning
   */
  public CompletableFuture<Void> after(Runnable task) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (closed) {
      done.complete(null);
      return done;
    }
    hurried = true;
    tasks.offer(
        () -> {
          hurried = closed;
          try {
            task.run();
          } catch (RuntimeException | Error e) {
            warnings.accept("between two loads: " + Printable.of(String.valueOf(e)));
          } finally {
            done.complete(null);
          }
        });
    return done;
  }

  /**
   * Records that did not reach every consumer: one threw, or they came after {@link #close}. A
   * consumer's own losses (a full disk) are its own to tell.
   */
  public long lost() {
    long thrown = consumers.stream().mapToLong(Guarded::lost).max().orElse(0);
    return thrown + (closed ? waiting() : 0);
  }

  /** Consumes what is left, then closes the consumers; waits at most a minute. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      hurried = true;
      tasks.offer(() -> running = false);
    }
    try {
      thread.join(CLOSE_LIMIT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    long nextFlush = System.nanoTime() + FLUSH_INTERVAL.toNanos();
    while (running) {
      runShare();
      pause();
      if (System.nanoTime() - nextFlush >= 0) {
        consumers.forEach(Guarded::flush);
        warnOfBacklog();
        nextFlush = System.nanoTime() + FLUSH_INTERVAL.toNanos();
      }
    }
    tasks.forEach(Runnable::run);
    consumers.forEach(Guarded::close);
  }

  /**
   * Runs a share of what waits: where many requests end at once, their users are about to send the
   * next ones, and this thread must not take the processor from them.
   */
  private void runShare() {
    long share =
        hurried ? Long.MAX_VALUE : Math.max(SMALLEST_SHARE, waiting() / PAUSES_PER_BACKLOG);
    Runnable task = tasks.poll();
    for (long i = 1; task != null; i++) {
      task.run();
      task = i < share ? tasks.poll() : null;
    }
  }

  private long waiting() {
    return accepted.sum() - consumed.get();
  }

  /** Looks again in a moment: waiting for a signal would make every event loop send one. */
  private void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      warnings.accept("The thread that writes records was interrupted; it goes on");
    }
  }

  /** {@inheritDoc} It goes to the rehearsal instead of the consumers, and is not counted. */
  @Override
  public void rehearse(RequestRecord record) {
    if (!closed) {
      tasks.offer(() -> rehearsal.accept(record));
    }
  }

  private void deliver(RequestRecord record) {
    consumers.forEach(consumer -> consumer.accept(record));
    consumed.incrementAndGet();
  }

  private void warnOfBacklog() {
    long waiting = waiting();
    if (waiting >= BACKLOG_WARNING && !backlogWarned) {
      backlogWarned = true;
      warnings.accept(
          waiting
              + " records wait to be written: the disk or the processor of this machine is slower"
              + " than the load. None is lost, but they take memory");
    }
  }

  /** A consumer whose failures stay its own; each kind of failure is told once. */
  private static final class Guarded {

    private final String name;
    private final RecordConsumer consumer;
    private final Consumer<String> warnings;
    private final AtomicLong lost = new AtomicLong();
    private final Set<String> told = new HashSet<>();

    Guarded(String name, RecordConsumer consumer, Consumer<String> warnings) {
      this.name = name;
      this.consumer = consumer;
      this.warnings = warnings;
    }

    long lost() {
      return lost.get();
    }

    void accept(RequestRecord record) {
      if (!attempt("take a record", () -> consumer.accept(record))) {
        lost.incrementAndGet();
      }
    }

    void flush() {
      attempt("keep its records", consumer::flush);
    }

    void close() {
      attempt("end properly", consumer::close);
    }

    // whatever a consumer throws, errors included: the thread must outlive it for the others
    private boolean attempt(String what, Step step) {
      try {
        step.run();
        return true;
      } catch (Throwable e) {
        if (told.add(what)) {
          warnings.accept(name + " could not " + what + ": " + Printable.of(String.valueOf(e)));
        }
        return false;
      }
    }

    private interface Step {
      void run() throws IOException;
    }
  }
}
