package llm.workload;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import llm.settings.TextShape;

/**
 * How long random prompts take to make with a tokenizer, and how much heap; see {@code
 * benchmarks/prompts.sh}.
 */
final class PromptBenchmark {

  private final CountedTextSource texts;
  private final int prompts;
  private final int tokens;
  private final int threads;

  private PromptBenchmark(CountedTextSource texts, int prompts, int tokens, int threads) {
    this.texts = texts;
    this.prompts = prompts;
    this.tokens = tokens;
    this.threads = threads;
  }

  /**
   * Makes prompts, as producers do, and drops each as soon as it is made.
   *
   * @param arguments tokenizer, number of prompts, tokens of each, threads
   */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    long begin = System.nanoTime();
    CountedTextSource texts =
        CountedTextSource.of(FileTokenizer.load(path), new TextOrder(0, begin, 0));
    say("tokenizer ready in %.1f s: %,d words of one token each", since(begin), texts.words());
    new PromptBenchmark(
            texts,
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]))
        .run();
  }

  private void run() throws InterruptedException, ExecutionException {
    TextShape shape = new TextShape(tokens, 1);
    TextMaker maker = texts.of(shape);
    AtomicInteger next = new AtomicInteger();
    AtomicLong characters = new AtomicLong();
    long begin = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> done = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      done.add(pool.submit(() -> make(maker, next, characters)));
    }
    for (Future<?> each : done) {
      each.get();
    }
    pool.shutdown();
    double seconds = since(begin);
    say(
        "%,d prompts of %,d tokens in %.1f s with %d threads: %.0f prompts/s, %,d characters",
        prompts, tokens, seconds, threads, prompts / seconds, characters.get());
    say("counted: %s", texts.counted(shape).orElseThrow());
    say("peak heap %,d MiB of %,d MiB", peakHeap() >> 20, Runtime.getRuntime().maxMemory() >> 20);
  }

  private void make(TextMaker maker, AtomicInteger next, AtomicLong characters) {
    for (int index = next.getAndIncrement(); index < prompts; index = next.getAndIncrement()) {
      characters.addAndGet(maker.prompt(0, index, tokens).length());
    }
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static double since(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void say(String format, Object... arguments) {
    System.out.printf(Locale.ROOT, format + "%n", arguments);
  }
}
