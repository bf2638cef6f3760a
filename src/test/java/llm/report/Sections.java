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
import llm.measure.FailureExample;
import llm.measure.Parts;
import llm.measure.PointSummary;
import llm.measure.SloResult;
import llm.measure.Verdict;

/** What tables say below their rows, as plain lines of text that are not yet escaped. */
final class Sections {

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

  /** One line per bound of an objective. */
  static List<String> slo(RunReport run) {
    return run.points().stream().flatMap(point -> point.slo().stream()).map(Sections::slo).toList();
  }

  static String slo(SloResult result) {
    OptionalDouble actual = Units.milliseconds(result.actual());
    OptionalDouble bound = OptionalDouble.of(Units.milliseconds(result.bound()));
    return String.format(
        Locale.ROOT,
        "%s %s: %s %s %s, must be below %s ms",
        result.met() ? "pass" : "FAIL",
        result.point().name(),
        result.statistic().name(),
        result.metric().toUpperCase(Locale.ROOT),
        actual.isPresent() ? Numbers.figure(actual) + " ms" : "has no value",
        Numbers.figure(bound));
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

  /** What makes the figures less trustworthy, and the rules about it. */
  static List<String> health(RunReport run) {
    List<String> lines = new ArrayList<>();
    if (run.health().recordsMissing() > 0) {
      lines.add("requests that could not be recorded: " + run.health().recordsMissing());
    }
    if (run.aborted() > 0) {
      lines.add("requests in flight when the run was cut off: " + run.aborted());
    }
    lines.addAll(judgements(run.health().rules()));
    return lines;
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
