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

  /** One line per bound of an objective, and per point that has no figures to judge. */
  static List<String> slo(RunReport run) {
    return run.points().stream().flatMap(Sections::slo).toList();
  }

  private static Stream<String> slo(PointReport point) {
    return point.summary().isMeasured()
        ? point.slo().stream().map(Sections::slo)
        : Stream.of(Numbers.ABSENT + "    " + point.summary().point().name() + ": not measured");
  }

  private static String slo(SloResult result) {
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
