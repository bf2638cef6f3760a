package llm.measure;

import static llm.measure.Words.amount;
import static llm.measure.Words.count;
import static llm.measure.Words.milliseconds;
import static llm.measure.Words.percent;
import static llm.measure.Words.seconds;

import java.util.Optional;
import java.util.stream.Stream;

/** What a reader should know of the failures: what they have in common, and what they distort. */
final class FailureNotes {

  private static final int MANY = 3;

  /** Failures share an age when the middle half of them lies within this share of the median. */
  private static final double SAME = 0.02;

  /** Failures are fast below this share of what a success takes. */
  private static final double FAST = 0.1;

  private final PointSummary summary;
  private final FailureTimes times;

  FailureNotes(PointSummary summary, FailureTimes times) {
    this.summary = summary;
    this.times = times;
  }

  Stream<String> all() {
    return Stream.of(sharedAge(), spinning()).flatMap(Optional::stream);
  }

  private Optional<String> sharedAge() {
    Statistics silences = times.longSilences();
    if (isShared(silences)) {
      String limit = seconds(silences.median().getAsDouble());
      return Optional.of(
          "%s after %s of silence each: looks like a %s idle limit"
              .formatted(count(silences.count(), "failure"), limit, limit));
    }
    Statistics ages = times.longAges();
    if (isShared(ages)) {
      String limit = seconds(ages.median().getAsDouble());
      return Optional.of(
          "%s at the age of %s each: looks like a %s limit on whole requests"
              .formatted(count(ages.count(), "failure"), limit, limit));
    }
    return Optional.empty();
  }

  private static boolean isShared(Statistics times) {
    return times.count() >= MANY
        && times.percentile(75).getAsDouble() - times.percentile(25).getAsDouble()
            <= SAME * times.median().getAsDouble();
  }

  /** A user whose request fails at once sends the next one at once. */
  private Optional<String> spinning() {
    long ended = summary.counts().successes() + summary.counts().failures();
    Statistics ages = times.ages();
    boolean fast =
        ages.count() > 0
            && summary.counts().successes() > 0
            && ages.median().getAsDouble() < FAST * summary.times().endToEnd().median().orElse(0);
    if (summary.point().concurrency().isEmpty()
        || summary.counts().failures() * 2 <= ended
        || !fast) {
      return Optional.empty();
    }
    return Optional.of(
        "%s of %s failed, half of them within %s: a closed loop spins on fast failures"
                .formatted(
                    percent((double) summary.counts().failures() / ended),
                    count(ended, "attempt"),
                    milliseconds(ages.median()))
            + " (%s attempts/s for %s requests/s); an open rate shows the overload as it is"
                .formatted(
                    amount(summary.rates().attempts().orElse(0)),
                    amount(summary.rates().requests().orElse(0))));
  }
}
