package testkit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.RequestRecord;
import llm.measure.RunAccumulator;
import llm.measure.Slo;
import llm.report.PointReport;
import llm.report.ReportWriter;
import llm.report.RequestsFile;
import llm.report.RunReport;
import llm.report.html.RunPage;

/**
 * How long the reports of a large run take to make, how much heap that needs, and how long its page
 * takes to load; see {@code benchmarks/report.sh}.
 */
public final class PageBenchmark {

  private static final int[] USERS = {16, 64, 128, 256, 512};
  private static final double TIME_TO_FIRST_TOKEN = 100;
  private static final double INTER_TOKEN_LATENCY = 20;

  private final Path folder;
  private final int requests;
  private final int tokens;
  private final Random random = new Random(1);

  private PageBenchmark(Path folder, int requests, int tokens) {
    this.folder = folder;
    this.requests = requests;
    this.tokens = tokens;
  }

  /**
   * Writes a run with every gap of every request, then makes its reports.
   *
   * @param arguments the folder of the run, requests, tokens of each
   */
  public static void main(String[] arguments) throws IOException {
    new PageBenchmark(
            Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]))
        .run();
  }

  private void run() throws IOException {
    RunAccumulator figures = new RunAccumulator(Slo.NONE);
    record(figures);
    resetPeak();
    long begin = System.nanoTime();
    ReportWriter.write(report(figures), folder);
    double files = since(begin);
    RunPage.write(folder)
        .ifPresent(
            problem -> {
              throw new IllegalStateException(problem);
            });
    double all = since(begin);
    say(
        "%,d requests of %d tokens, requests.jsonl of %.0f MB",
        requests, tokens, Files.size(folder.resolve("requests.jsonl")) / 1e6);
    say("all reports in %.1f s, of them llm.html %.1f s", all, all - files);
    say("most heap used meanwhile: %d MB, figures in memory included", peak());
    say("llm.html is of %.1f MB", Files.size(RunPage.of(folder)) / 1e6);
    open();
  }

  private void record(RunAccumulator figures) throws IOException {
    RequestsFile file =
        new RequestsFile(folder.resolve("requests.jsonl"), 0, true, System.out::println);
    double now = 0;
    for (int users : USERS) {
      Point point = Point.closed(Kind.TEXT, "128/" + tokens, users);
      for (int i = 0; i < requests / USERS.length; i++) {
        RequestRecord record = request(point, users + "-" + i, now);
        now += (TIME_TO_FIRST_TOKEN + INTER_TOKEN_LATENCY * tokens) / users;
        file.accept(record);
        figures.add(record);
      }
    }
    file.close();
  }

  private RequestRecord request(Point point, String id, double sent) {
    double[] stamps = new double[tokens];
    double time = TIME_TO_FIRST_TOKEN * (0.8 + 0.4 * random.nextDouble());
    for (int i = 0; i < tokens; i++) {
      stamps[i] = time;
      time += INTER_TOKEN_LATENCY * (0.9 + 0.2 * random.nextDouble());
    }
    String text = "word ".repeat(tokens);
    return SampleRecords.request(id)
        .point(point)
        .sent(sent)
        .answered(128, stamps)
        .text(text)
        .build();
  }

  private static RunReport report(RunAccumulator figures) {
    return SampleRuns.of(
        figures.finish().stream().map(SampleRuns::plain).toArray(PointReport[]::new));
  }

  private void open() {
    if (Chromium.executable().isEmpty()) {
      say("no chromium on this machine: the page was not opened");
      return;
    }
    try (Chromium browser = Chromium.start()) {
      for (int i = 0; i < 3; i++) {
        long begin = System.nanoTime();
        browser.open(RunPage.of(folder), 1400, false);
        int charts = browser.evaluate("document.querySelectorAll('canvas').length").asInt();
        say("opened in %.2f s, %d charts drawn", since(begin), charts);
      }
    }
  }

  private static void resetPeak() {
    System.gc();
    heap().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static long peak() {
    return heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() >> 20;
  }

  private static List<MemoryPoolMXBean> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static double since(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
