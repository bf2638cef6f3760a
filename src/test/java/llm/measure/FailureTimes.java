package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.Set;
import java.util.stream.LongStream;

/**
 * How old failures were, and how long the server had been silent before them. 24 bytes a failure.
 * Not thread-safe.
 */
final class FailureTimes {

  /** Limits of servers and gateways are whole seconds; what fails sooner has another cause. */
  private static final long SHORTEST_LIMIT = 1_000_000_000L;

  /** Request timeout, client closed request, bad gateway, gateway timeout. */
  private static final Set<Integer> IMPATIENT = Set.of(408, 499, 502, 504);

  private final Sample ages = Sample.ofRequests();
  private final Sample longAges = Sample.ofRequests();
  private final Sample longSilences = Sample.ofRequests();

  void add(RequestRecord request) {
    Timeline timeline = request.timeline();
    boolean failed = !request.success() && request.verdict() != Verdict.ABORTED;
    if (!failed || request.age().isEmpty()) {
      return;
    }
    long age = request.age().getAsLong();
    ages.add(age);
    if (!mayBeCutShort(request)) {
      return;
    }
    if (age >= SHORTEST_LIMIT) {
      longAges.add(age);
    }
    long silence = timeline.end() - lastHeard(request);
    if (silence >= SHORTEST_LIMIT) {
      longSilences.add(silence);
    }
  }

  /**
   * Whether something on the way may have lost its patience: the answer broke off, the connection
   * died before it, or a status says so. Any other failure takes as long as the server needs for
   * it.
   */
  private static boolean mayBeCutShort(RequestRecord request) {
    return switch (request.verdict()) {
      case TRUNCATED -> true;
      // a connection that never came up has an age that the operating system chose
      case CONNECT_ERROR -> exists(request.timeline().connected());
      case HTTP_ERROR -> IMPATIENT.contains(request.status());
      default -> false;
    };
  }

  /** When the server last sent something before it failed; an error's own answer is no life. */
  private static long lastHeard(RequestRecord request) {
    Timeline timeline = request.timeline();
    boolean headersFailed = request.verdict() == Verdict.HTTP_ERROR;
    return LongStream.of(
            timeline.sent(),
            timeline.connected(),
            headersFailed ? Timeline.ABSENT : timeline.headers(),
            timeline.lastToken(),
            timeline.lastChoice())
        .max()
        .getAsLong();
  }

  /** Ages of all failures, ns. */
  Statistics ages() {
    return ages.snapshot();
  }

  /** Ages of at least a second of failures that may have been cut short, ns. */
  Statistics longAges() {
    return longAges.snapshot();
  }

  /** Silences of at least a second before such failures, ns. */
  Statistics longSilences() {
    return longSilences.snapshot();
  }
}
