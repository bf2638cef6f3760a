package llm.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import llm.measure.Change;
import llm.measure.Comparer;
import llm.measure.Finding;
import llm.measure.Metric;

/**
 * A run beside an earlier one.
 *
 * @param baseline name of the earlier run
 * @param now name of the later run
 * @param points the points of both
 * @param onlyBefore points of the earlier run alone
 * @param onlyNow points of the later run alone
 * @param notes what a reader should know, one line each
 * @param tolerances by how much metrics may be worse
 */
public record RunComparison(
    String baseline,
    String now,
    List<ComparedPoint> points,
    List<String> onlyBefore,
    List<String> onlyNow,
    List<String> notes,
    Map<Metric, Double> tolerances) {

  /**
   * A point of both runs.
   *
   * @param name how the later run calls it
   * @param baseline how the earlier run calls it
   * @param changes each metric's
   */
  public record ComparedPoint(String name, String baseline, List<Change> changes) {}

  private record Match(RecordedPoint before, RecordedPoint now) {

    /** A file of vLLM's own is compared with what its rules make of the other run. */
    Comparer.Pair pair() {
      boolean vllm = before.ruledByVllm() || now.ruledByVllm();
      return vllm
          ? new Comparer.Pair(before.measuredByVllm(), now.measuredByVllm())
          : new Comparer.Pair(before.measured(), now.measured());
    }
  }

  /**
   * Compares two runs. Points are matched by kind, shape and load; among several of the earlier run
   * that of the same model is taken.
   *
   * @param tolerances by how much metrics may be worse, see {@link Comparer}
   */
  public static RunComparison of(
      RecordedRun before, RecordedRun now, Map<Metric, Double> tolerances) {
    Map<RecordedPoint, RecordedPoint> matches = matches(before, now);
    List<Match> found =
        matches.entrySet().stream().map(it -> new Match(it.getValue(), it.getKey())).toList();
    List<List<Change>> changes =
        new Comparer(tolerances).compare(found.stream().map(Match::pair).toList());
    List<ComparedPoint> points = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Match match = found.get(i);
      points.add(new ComparedPoint(match.now().name(), match.before().name(), changes.get(i)));
    }
    return new RunComparison(
        before.name(),
        now.name(),
        List.copyOf(points),
        names(before.points().stream().filter(point -> !matches.containsValue(point))),
        names(now.points().stream().filter(point -> !matches.containsKey(point))),
        found.stream().flatMap(RunComparison::notes).distinct().toList(),
        tolerances);
  }

  private static Map<RecordedPoint, RecordedPoint> matches(RecordedRun before, RecordedRun now) {
    Map<RecordedPoint, RecordedPoint> matches = new LinkedHashMap<>();
    for (RecordedPoint point : now.points()) {
      List<RecordedPoint> alike = before.points().stream().filter(point::isLike).toList();
      one(alike, point)
          .filter(found -> !matches.containsValue(found))
          .filter(found -> found.shape().isPresent() || isOnly(now, found))
          .ifPresent(found -> matches.put(point, found));
    }
    return matches;
  }

  private static Optional<RecordedPoint> one(List<RecordedPoint> alike, RecordedPoint point) {
    if (alike.size() == 1) {
      return Optional.of(alike.get(0));
    }
    List<RecordedPoint> sameModel =
        alike.stream()
            .filter(other -> other.model().isPresent() && other.model().equals(point.model()))
            .toList();
    return sameModel.size() == 1 ? Optional.of(sameModel.get(0)) : Optional.empty();
  }

  /** A file that does not say its shape is matched only where there is no choice. */
  private static boolean isOnly(RecordedRun now, RecordedPoint found) {
    return now.points().stream().filter(found::isLike).count() == 1;
  }

  private static List<String> names(Stream<RecordedPoint> points) {
    return points.map(RecordedPoint::nameAndModel).toList();
  }

  private static Stream<String> notes(Match match) {
    List<String> notes = new ArrayList<>();
    if (match.now().isOfAnotherModel(match.before())) {
      notes.add(
          "another model: %s now, %s before"
              .formatted(match.now().model().orElse(""), match.before().model().orElse("")));
    }
    if (match.before().ruledByVllm()) {
      notes.add("figures by the rules of vllm bench serve, as the baseline has them");
    }
    if (match.before().shape().isEmpty()) {
      notes.add("the baseline does not say what its requests were made of: they may be others");
    }
    return notes.stream();
  }

  /** Every change that has a tolerance and is worse by more. */
  public List<String> regressions() {
    return points.stream()
        .flatMap(
            point ->
                point.changes().stream()
                    .filter(change -> change.finding() == Finding.REGRESSION)
                    .map(change -> ComparisonText.gate(point.name(), change)))
        .toList();
  }

  /** Why the build must stop, one line each; empty where it may go on. */
  public List<String> failures() {
    if (!tolerances.isEmpty() && points.isEmpty()) {
      return List.of("gate: no point of " + now + " is in the baseline " + baseline);
    }
    return regressions().stream().map(line -> "gate: " + line).toList();
  }
}
