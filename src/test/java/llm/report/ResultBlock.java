package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import llm.measure.PointSummary;
import llm.measure.Statistics;
import llm.measure.VllmFigures;

/**
 * The block that {@code vllm bench serve} prints at its end, with the figures of one point by its
 * rules.
 */
final class ResultBlock {

  private static final int WIDTH = 50;

  private final PointSummary summary;
  private final PointFigures figures;
  private final List<String> lines = new ArrayList<>();

  private ResultBlock(PointReport report) {
    this.summary = report.summary();
    this.figures = new PointFigures(report);
  }

  /** Its lines. */
  static List<String> of(PointReport report) {
    ResultBlock block = new ResultBlock(report);
    block.title(" Serving Benchmark Result ", '=');
    block.counts();
    block.rates();
    block.latencies();
    block.lines.add("=".repeat(WIDTH));
    return block.lines;
  }

  private void counts() {
    line("Successful requests:", Long.toString(summary.counts().successes()));
    line("Failed requests:", Long.toString(summary.counts().failures()));
    if (summary.point().concurrency().isPresent()) {
      line("Maximum request concurrency:", Numbers.plain(summary.point().concurrency()));
    }
    if (summary.point().rate().isPresent()) {
      line("Request rate configured (RPS):", summary.point().rate());
    }
    line("Benchmark duration (s):", summary.period().seconds());
    line("Total input tokens:", Long.toString(summary.tokens().input()));
    if (figures.isGenerating()) {
      line("Total generated tokens:", Long.toString(summary.tokens().output()));
    }
  }

  private void rates() {
    line("Request throughput (req/s):", figures.requestRate());
    if (figures.goodput().isPresent()) {
      line("Request goodput (req/s):", figures.goodput());
    }
    if (!figures.isGenerating()) {
      line("Total token throughput (tok/s):", figures.inputRate());
      return;
    }
    line("Output token throughput (tok/s):", figures.outputRate());
    line("Peak output token throughput (tok/s):", summary.vllm().maxOutputTokensPerSecond());
    line(
        "Peak concurrent requests:",
        summary.counts().successes() > 0
            ? OptionalDouble.of(summary.vllm().maxConcurrentRequests())
            : OptionalDouble.empty());
    line("Total token throughput (tok/s):", figures.totalRate());
  }

  private void latencies() {
    VllmFigures vllm = summary.vllm();
    if (figures.isGenerating()) {
      latency("Time to First Token", "TTFT", vllm.timeToFirstToken());
      latency("Time per Output Token (excl. 1st token)", "TPOT", vllm.timePerOutputToken());
      latency("Inter-token Latency", "ITL", vllm.interTokenLatency());
    } else {
      latency("End-to-end Latency", "E2EL", summary.times().endToEnd());
    }
  }

  private void latency(String title, String name, Statistics nanos) {
    title(title, '-');
    line("Mean " + name + " (ms):", Units.milliseconds(nanos.mean()));
    line("Median " + name + " (ms):", Units.milliseconds(nanos.median()));
    line("P99 " + name + " (ms):", Units.milliseconds(nanos.percentile(99)));
  }

  /** Centred as Python does it: an odd blank goes to the right. */
  private void title(String title, char fill) {
    int blanks = WIDTH - title.length();
    String left = String.valueOf(fill).repeat(blanks / 2);
    lines.add(left + title + String.valueOf(fill).repeat(blanks - blanks / 2));
  }

  private void line(String name, OptionalDouble value) {
    line(name, Numbers.figure(value));
  }

  private void line(String name, String value) {
    lines.add(String.format(Locale.ROOT, "%-40s %s", name, value));
  }
}
