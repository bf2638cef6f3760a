package llm.report;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.measure.Metric;
import llm.settings.GateSettings;

/**
 * Compares finished runs without running anything: the first is the baseline of all others. What
 * was found is printed as Markdown and, if asked for, written into a folder.
 */
public final class CompareMain {

  private static final String USAGE =
      """
      Usage: CompareMain [--gate METRIC=PERCENTAGE]… [--out FOLDER] BASELINE RUN…
        BASELINE, RUN  folder of a run, summary.json, result of vllm bench serve, or .csv file
        --gate         by how much a metric may be worse, e.g. ttft.mean=10%; beyond that: status 2
        --out          where to write comparison.md
      """;

  private static final int FAILED = 2;
  private static final int MISTAKE = 1;

  /** Writes a comparison in one form. */
  @FunctionalInterface
  interface Page {

    /**
     * Writes it.
     *
     * @param comparisons each run beside the baseline
     * @param folder where
     */
    void write(List<RunComparison> comparisons, Path folder) throws IOException;
  }

  /** Every form that a comparison is written in. */
  private static final List<Page> PAGES =
      List.of(
          (comparisons, folder) ->
              AtomicFile.write(
                  folder.resolve("comparison.md"),
                  out -> ComparisonMarkdown.write(comparisons, out)));

  private final Map<Metric, Double> tolerances = new LinkedHashMap<>();
  private final List<String> runs = new ArrayList<>();
  private Optional<Path> folder = Optional.empty();

  private CompareMain() {}

  /** Compares, and ends with status 0, 1 for a mistake, or 2 for a regression. */
  public static void main(String[] arguments) {
    int status = run(List.of(arguments), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** The same with other streams; returns the status. */
  static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.contains("--help")) {
      out.print(USAGE);
      return 0;
    }
    CompareMain main = new CompareMain();
    try {
      main.read(arguments);
      return main.compare(out) ? 0 : FAILED;
    } catch (BaselineException e) {
      err.println(e.getMessage());
    } catch (IOException e) {
      err.println("the comparison cannot be written: " + Reason.of(e));
    }
    return MISTAKE;
  }

  private void read(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      switch (argument) {
        case "--gate" -> gate(value(arguments, ++i, argument));
        case "--out" -> folder = Optional.of(Path.of(value(arguments, ++i, argument)));
        default -> {
          if (argument.startsWith("--")) {
            throw new BaselineException(argument + ": no such option; --help lists them");
          }
          runs.add(argument);
        }
      }
    }
    if (runs.size() < 2) {
      throw new BaselineException("two runs are needed, the baseline first; --help says how");
    }
  }

  private static String value(List<String> arguments, int place, String option) {
    if (place >= arguments.size()) {
      throw new BaselineException(option + ": what follows it is missing");
    }
    return arguments.get(place);
  }

  private void gate(String text) {
    String[] parts = text.split("=", 2);
    Optional<Metric> metric = Metric.find(parts[0]);
    Optional<Double> tolerance =
        parts.length == 2 ? GateSettings.tolerance(parts[1]) : Optional.empty();
    if (metric.isEmpty() || tolerance.isEmpty()) {
      throw new BaselineException(
          "--gate %s: must be a metric (%s) and a percentage, e.g. ttft.mean=10%%"
              .formatted(text, String.join(", ", GateSettings.METRICS)));
    }
    tolerances.put(metric.get(), tolerance.get());
  }

  private boolean compare(PrintStream out) throws IOException {
    RecordedRun baseline = RecordedRuns.read(runs.get(0));
    List<RunComparison> comparisons =
        runs.stream()
            .skip(1)
            .map(name -> RunComparison.of(baseline, RecordedRuns.read(name), tolerances))
            .toList();
    StringWriter text = new StringWriter();
    ComparisonMarkdown.write(comparisons, text);
    out.print(text);
    if (folder.isPresent()) {
      for (Page page : PAGES) {
        page.write(comparisons, folder.get());
      }
    }
    return comparisons.stream().allMatch(comparison -> comparison.failures().isEmpty());
  }
}
