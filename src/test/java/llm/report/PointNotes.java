package llm.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import llm.measure.PointSummary;

/** What a reader should know before trusting the figures of a point, one line each. */
final class PointNotes {

  private PointNotes() {}

  /**
   * The notes of the measurement, whether the mean TPOT is that of all successes, and how many
   * inputs are not as long as asked.
   */
  static List<String> of(PointReport report) {
    PointSummary summary = report.summary();
    List<String> notes = new ArrayList<>(summary.notes());
    long count = summary.times().timePerOutputToken().count();
    if (summary.point().kind().isGenerating() && count < summary.counts().successes()) {
      notes.add(
          count == 0
              ? "no success has a TPOT: answers of one token, in one piece or of several choices"
                  + " have none"
              : "TPOT is that of " + count + " of " + summary.counts().successes() + " successes");
    }
    report
        .counted()
        .filter(it -> it.exact() < it.texts())
        .map(PointNotes::note)
        .ifPresent(notes::add);
    return notes;
  }

  private static String note(CountedInputs counted) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d inputs are not of the asked length by %s: %+d to %+d tokens",
        counted.texts() - counted.exact(),
        counted.texts(),
        counted.by(),
        counted.least(),
        counted.most());
  }
}
