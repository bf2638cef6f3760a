package llm.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How many requests became what, and the first failures of each kind. Not thread-safe. */
final class RequestCounts {

  private static final int EXAMPLES_PER_VERDICT = 3;
  private static final int DIFFERENT_WORDS = 50;

  private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
  private final Map<Verdict, List<FailureExample>> examples = new EnumMap<>(Verdict.class);
  private final BoundedCounts finishReasons = new BoundedCounts(DIFFERENT_WORDS);
  private final BoundedCounts notes = new BoundedCounts(DIFFERENT_WORDS);
  private long successes;
  private long failures;
  private long checkFailed;

  void add(RequestRecord request) {
    verdicts.merge(request.verdict(), 1L, Long::sum);
    if (request.success()) {
      successes++;
    } else if (request.verdict() != Verdict.ABORTED) {
      failures++;
      keepExample(request);
    }
    if (request.checkFailed() != null) {
      checkFailed++;
    }
    if (request.finishReason() != null) {
      finishReasons.count(request.finishReason());
    }
    request.notes().stream().distinct().forEach(notes::count);
  }

  private void keepExample(RequestRecord request) {
    List<FailureExample> kept =
        examples.computeIfAbsent(request.verdict(), verdict -> new ArrayList<>());
    if (kept.size() < EXAMPLES_PER_VERDICT) {
      kept.add(
          new FailureExample(request.id(), request.verdict(), request.status(), request.error()));
    }
  }

  long successes() {
    return successes;
  }

  long failures() {
    return failures;
  }

  long checkFailed() {
    return checkFailed;
  }

  Map<Verdict, Long> verdicts() {
    return Collections.unmodifiableMap(new EnumMap<>(verdicts));
  }

  Map<String, Long> finishReasons() {
    return finishReasons.toMap();
  }

  /** What requests noted, and how many of them. */
  Map<String, Long> notes() {
    return notes.toMap();
  }

  /** The first failures of each verdict, in the order of verdicts. */
  List<FailureExample> examples() {
    return examples.values().stream().flatMap(List::stream).toList();
  }
}
