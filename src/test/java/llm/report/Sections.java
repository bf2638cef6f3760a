package llm.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import llm.measure.FailureExample;
import llm.measure.Parts;
import llm.measure.PointSummary;
import llm.measure.SloJudge;
import llm.measure.SloResult;
import llm.measure.Statistics;
import llm.measure.Verdict;

/** What tables say below their rows, as plain lines of text that are not yet escaped. */
final class Sections {

  /** A shorter queue time is small beside what is measured, ns. */
  private static final double NOTABLE_QUEUE = 1e6;

  private Sections() {}

  /** Passed or failed, and why. */
  static String outcome(RunReport run) {
    if (run.outcome().passed()) {
      return "PASSED";
    }
    return run.outcome().reasons().isEmpty()
        ? "FAILED"
        : "FAILED: " + String.join("; ", run.outcome().reasons());
  }

  /** One line per bound of an objective, and per point that has no figures to judge. */
  static List<String> slo(RunReport run) {
    return run.points().stream().flatMap(Sections::slo).toList();
  }

  private static Stream<String> slo(PointReport point) {
    PointSummary summary = point.summary();
    return summary.isMeasured()
        ? point.slo().stream().map(result -> slo(summary, result))
        : Stream.of(Numbers.ABSENT + "    " + summary.point().name() + ": not measured");
  }

  /** One bound of an objective. */
  static String slo(PointSummary summary, SloResult result) {
    double bound = Units.milliseconds(result.bound());
    return String.format(
        Locale.ROOT,
        "%s %s: %s %s %s, must be below %s ms",
        result.met() ? "pass" : "FAIL",
        result.point().name(),
        result.statistic().name(),
        result.metric().toUpperCase(Locale.ROOT),
        actual(summary, result, bound),
        Numbers.figure(OptionalDouble.of(bound)));
  }

  private static String actual(PointSummary summary, SloResult result, double bound) {
    OptionalDouble actual = Units.milliseconds(result.actual());
    if (actual.isEmpty()) {
      return "has no value";
    }
    Statistics sample = SloJudge.sample(result, summary);
    boolean resolved = result.statistic().isResolvedBy(sample);
    return Numbers.figureApartFrom(bound, actual.getAsDouble())
        + (resolved ? " ms" : "* ms (n=" + sample.count() + ")");
  }

  /** One line per point of which a check of the user's failed: its requests are successes still. */
  static List<String> checks(RunReport run) {
    return run.points().stream()
        .map(PointReport::summary)
        .filter(summary -> summary.counts().checkFailed() > 0)
        .map(
            summary ->
                "%s: checks failed of %d of %d requests"
                    .formatted(
                        summary.point().name(),
                        summary.counts().checkFailed(),
                        summary.counts().requests()))
        .toList();
  }

  /** One line per point that no user's own pace sets, so that a stall cannot hide. */
  static List<String> fromScheduled(RunReport run) {
    return run.points().stream()
        .map(PointReport::summary)
        .filter(summary -> summary.point().concurrency().isEmpty())
        .filter(summary -> summary.times().queueTime().max().orElse(0) >= NOTABLE_QUEUE)
        .map(Sections::fromScheduled)
        .toList();
  }

  private static String fromScheduled(PointSummary summary) {
    PointSummary.Times times = summary.times();
    String timeToFirstToken =
        summary.point().kind().isGenerating()
            ? " TTFT " + meanAndP99(times.timeToFirstTokenFromScheduled()) + ","
            : "";
    return "%s:%s E2E %s, of which queued %s"
        .formatted(
            summary.point().name(),
            timeToFirstToken,
            meanAndP99(times.endToEndFromScheduled()),
            meanAndP99(times.queueTime()));
  }

  private static String meanAndP99(Statistics nanos) {
    return "mean %s ms, p99 %s%s ms"
        .formatted(
            Numbers.figure(Units.milliseconds(nanos.mean())),
            Numbers.figure(Units.milliseconds(nanos.percentile(99))),
            nanos.resolves(99) ? "" : "*");
  }

  /** One line per metric that has a tolerance, and per rule of its own. */
  static List<String> gates(RunReport run) {
    List<String> lines = new ArrayList<>(judgements(run.gates()));
    run.comparison().ifPresent(comparison -> lines.addAll(ComparisonText.gates(comparison)));
    return lines;
  }

  /** What a run is compared with, and how metrics without a tolerance have changed. */
  static List<String> comparison(RunReport run) {
    if (run.comparison().isEmpty()) {
      return List.of();
    }
    RunComparison comparison = run.comparison().get();
    List<String> lines = new ArrayList<>();
    lines.add("with " + comparison.baseline());
    ComparisonTable.rowsWithoutTolerance(comparison)
        .forEach(
            row ->
                lines.add(
                    "%s %s: %s, before %s: %s, %s"
                        .formatted(
                            row.get(0),
                            row.get(1),
                            row.get(3),
                            row.get(2),
                            row.get(4),
                            row.get(5))));
    lines.addAll(ComparisonText.remarks(comparison));
    return lines;
  }

  /** Mean and interval of the main figures over the repeats of each point. */
  static List<String> repeats(RunReport run) {
    return run.points().stream()
        .map(PointReport::summary)
        .filter(summary -> summary.parts().filter(Parts::areRepeats).isPresent())
        .map(summary -> RepeatsText.of(summary.point().name(), summary.parts().get()))
        .toList();
  }

  /** One line per rule. */
  static List<String> judgements(List<Judgement> judgements) {
    return judgements.stream()
        .map(rule -> (rule.passed() ? "pass " : "FAIL ") + rule.name() + ": " + rule.message())
        .toList();
  }

  /** Whether the client's part in the figures can be trusted, one line per rule. */
  static List<String> health(RunReport run) {
    return judgements(run.health().rules());
  }

  /** How many requests of a point failed in which way. */
  static String failures(PointSummary summary) {
    String kinds =
        summary.counts().verdicts().entrySet().stream()
            .filter(entry -> isFailure(summary, entry.getKey()) && entry.getValue() > 0)
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getValue() + " " + entry.getKey().word())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s: %d of %d requests failed (%s)",
        summary.point().name(),
        summary.counts().failures(),
        summary.counts().requests(),
        kinds);
  }

  /** A short output is a failure where the settings say so, which only the counts tell. */
  private static boolean isFailure(PointSummary summary, Verdict verdict) {
    if (verdict != Verdict.SHORT_OUTPUT) {
      return verdict.isFailure();
    }
    long others =
        summary.counts().verdicts().entrySet().stream()
            .filter(entry -> entry.getKey().isFailure())
            .mapToLong(Map.Entry::getValue)
            .sum();
    return summary.counts().failures() > others;
  }

  /** One failure. */
  static String example(FailureExample example) {
    String status = example.status() > 0 ? " status " + example.status() : "";
    return example.verdict().word() + " " + example.requestId() + status + ": " + example.message();
  }

  /** The notes of all points, each once, after the names of the points that it is true of. */
  static List<String> notes(RunReport run) {
    Map<String, List<String>> points = new LinkedHashMap<>();
    for (PointReport point : run.points()) {
      for (String note : PointNotes.of(point)) {
        points.computeIfAbsent(note, key -> new ArrayList<>()).add(point.summary().point().name());
      }
    }
    return points.entrySet().stream()
        .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
        .toList();
  }

  /**
   * The same for a reader in a hurry: notes that differ in nothing but their numbers are shown
   * once, as they are at the first point.
   */
  static List<String> briefNotes(RunReport run) {
    Map<String, String> firsts = new LinkedHashMap<>();
    Map<String, Set<String>> points = new LinkedHashMap<>();
    for (PointReport point : run.points()) {
      String name = point.summary().point().name();
      for (String note : PointNotes.of(point)) {
        String alike = note.replaceAll("\\d[\\d.,]*", "#");
        firsts.putIfAbsent(alike, name + ": " + note);
        points.computeIfAbsent(alike, key -> new LinkedHashSet<>()).add(name);
      }
    }
    return firsts.entrySet().stream()
        .map(first -> first.getValue() + alikeAt(points.get(first.getKey()).size() - 1))
        .toList();
  }

  private static String alikeAt(int others) {
    return switch (others) {
      case 0 -> "";
      case 1 -> " (alike at 1 more point, see summary.md)";
      default -> " (alike at " + others + " more points, see summary.md)";
    };
  }
}
