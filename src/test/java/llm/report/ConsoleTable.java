package llm.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import llm.measure.Kind;
import llm.measure.PointSummary;

/**
 * The end of a run on the console: a table per kind of traffic, failures with their first examples,
 * notes, objectives and the outcome; of a single point also the block that {@code vllm bench serve}
 * prints. At most {@value #WIDTH} columns wide, borders in ASCII, and nothing that a server said
 * reaches the terminal unescaped.
 */
public final class ConsoleTable {

  static final int WIDTH = 120;

  private static final String POOLING =
      "embedding, rerank and score: Input by the server, TTFT: time of the whole answer, Output(tps):"
          + " QPS × (Input − 2 special tokens of each text or pair), Total(tps): twice that";
  private static final String CONTINUATION = "    ";

  private final RunReport run;
  private final List<String> lines = new ArrayList<>();

  private ConsoleTable(RunReport run) {
    this.run = run;
  }

  /** The text, each line with its line feed. */
  public static String of(RunReport run) {
    return new ConsoleTable(run).render();
  }

  private String render() {
    lines.add("=".repeat(WIDTH));
    say(run.simulation() + run.label().map(label -> ": " + label).orElse(""));
    if (run.points().size() == 1) {
      lines.add("");
      lines.addAll(ResultBlock.of(run.points().get(0)));
    }
    tables();
    list("Failures", failures());
    list("Checks", Sections.checks(run));
    list("From when requests were due", Sections.fromScheduled(run));
    list("Objectives", Sections.slo(run));
    list("Gates", Sections.gates(run));
    list("Repeats", Sections.repeats(run));
    list("Comparison", Sections.comparison(run));
    list("Client health", Sections.health(run));
    list("Notes", Sections.briefNotes(run));
    lines.add("");
    say(Sections.outcome(run));
    lines.add("=".repeat(WIDTH));
    return String.join("\n", lines) + "\n";
  }

  /** A table for each kind of traffic, as their figures have little in common. */
  private void tables() {
    if (run.points().isEmpty()) {
      lines.add("");
      lines.add("Nothing was measured.");
      return;
    }
    Map<Kind, List<PointReport>> kinds =
        run.points().stream()
            .collect(
                Collectors.groupingBy(
                    point -> point.summary().point().kind(),
                    () -> new EnumMap<>(Kind.class),
                    Collectors.toList()));
    boolean marks = false;
    for (Map.Entry<Kind, List<PointReport>> kind : kinds.entrySet()) {
      KindTable table = new KindTable(kind.getKey(), kind.getValue(), WIDTH);
      lines.add("");
      lines.addAll(table.lines());
      marks |= table.hasMarks();
    }
    if (marks) {
      lines.add("* fewer requests than the percentile needs");
    }
    if (kinds.keySet().stream().anyMatch(kind -> !kind.isGenerating())) {
      say(POOLING);
    }
  }

  private List<String> failures() {
    List<String> failures = new ArrayList<>();
    for (PointReport point : run.points()) {
      PointSummary summary = point.summary();
      if (summary.counts().failures() > 0) {
        failures.add(Sections.failures(summary));
        summary.counts().examples().forEach(e -> failures.add("  e.g. " + Sections.example(e)));
      }
    }
    return failures;
  }

  private void list(String title, List<String> items) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add(title);
      items.forEach(item -> say("  " + item));
    }
  }

  /** Adds text that may come from anywhere, in as many lines as it needs. */
  private void say(String text) {
    String rest = Printable.of(text);
    while (TextWidth.of(rest) > WIDTH) {
      int end = TextWidth.fitting(rest, WIDTH);
      int blank = rest.lastIndexOf(' ', end);
      int cut = blank > CONTINUATION.length() ? blank : end;
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = CONTINUATION + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
  }
}
