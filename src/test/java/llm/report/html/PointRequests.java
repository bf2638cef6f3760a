package llm.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The requests of one point that the page is made of: evenly chosen ones where there are many. */
final class PointRequests {

  /** Enough for the shape of any distribution; the tables have the figures of all requests. */
  static final int MOST_ANSWERED = 20_000;

  private static final int MOST_UNANSWERED = 2_000;
  private static final int MOST_WITH_GAPS = 24;

  private final Thinned<RequestRow> answered = new Thinned<>(MOST_ANSWERED);
  private final Thinned<RequestRow> unanswered = new Thinned<>(MOST_UNANSWERED);
  private final Thinned<GapRow> gaps = new Thinned<>(MOST_WITH_GAPS);

  /**
   * The gaps between the token events of a request.
   *
   * @param row the request
   * @param gaps in ms
   */
  record GapRow(RequestRow row, double[] gaps) {}

  /** Whether the gaps of the next request are wanted, if it is answered. */
  boolean wantsGaps() {
    return gaps.wantsNext();
  }

  /**
   * Takes the next request.
   *
   * @param itl the gaps between its token events, or null
   */
  void add(RequestRow row, double[] itl) {
    if (row.isAnswered()) {
      answered.add(row);
      gaps.add(new GapRow(row, itl));
    } else {
      unanswered.add(row);
    }
  }

  /** Requests whose times are in the statistics. */
  Thinned<RequestRow> answered() {
    return answered;
  }

  /** Failures, and what was in flight when the run was cut off. */
  Thinned<RequestRow> unanswered() {
    return unanswered;
  }

  /** Some answered requests with the gaps between their tokens; empty without detail. */
  List<GapRow> withGaps() {
    return gaps.items().stream()
        .filter(gap -> gap.gaps() != null && gap.gaps().length > 0)
        .toList();
  }

  /** As many requests as asked for at most, in the order of their sending. */
  List<RequestRow> some(int most, int mostUnanswered) {
    List<RequestRow> some = new ArrayList<>(Thinned.of(unanswered.items(), mostUnanswered));
    some.addAll(Thinned.of(answered.items(), most - some.size()));
    some.sort(Comparator.comparingDouble(RequestRow::sent));
    return some;
  }

  /** How many there are. */
  long count() {
    return answered.seen() + unanswered.seen();
  }
}
