package llm.report;

import java.util.ArrayList;
import java.util.List;
import llm.measure.PointSummary;

/** What a reader should know before trusting the figures of a point, one line each. */
final class PointNotes {

  private PointNotes() {}

  /** The notes of the measurement, and whether the mean TPOT is that of all successes. */
  static List<String> of(PointSummary summary) {
    List<String> notes = new ArrayList<>(summary.notes());
    long count = summary.times().timePerOutputToken().count();
    if (summary.point().kind().isGenerating() && count < summary.counts().successes()) {
      notes.add(
          count == 0
              ? "no success has a TPOT: answers of one token, in one piece or of several choices"
                  + " have none"
              : "TPOT is that of " + count + " of " + summary.counts().successes() + " successes");
    }
    return notes;
  }
}
