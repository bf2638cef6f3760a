package llm.engine;

import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;
import llm.measure.RequestRecord;
import llm.measure.Timeline;
import scala.Option;

/**
 * Gatling's rows of a request: one of its E2E, or of the whole time that a failure took, and,
 * unless switched off, one of its TTFT. Both are KO, with verdict and message, when the request
 * failed or one of the user's checks did.
 */
final class Rows {

  private static final String FIRST_TOKEN_SUFFIX = " TTFT";

  private final StatsEngine stats;
  private final RunClock clock;
  private final boolean firstTokenRows;

  Rows(StatsEngine stats, RunClock clock, boolean firstTokenRows) {
    this.stats = stats;
    this.clock = clock;
    this.firstTokenRows = firstTokenRows;
  }

  /** Logs them; the session gets the request's time into its groups. */
  Session log(Session session, String row, RequestRecord record, String failure) {
    Timeline timeline = record.timeline();
    long start = clock.epochMillis(timeline.sent());
    long end = clock.epochMillis(end(record));
    respond(session, row, start, end, record, failure);
    if (firstTokenRows && record.point().kind().isGenerating()) {
      long first = Timeline.exists(timeline.firstToken()) ? timeline.firstToken() : timeline.end();
      respond(session, row + FIRST_TOKEN_SUFFIX, start, clock.epochMillis(first), record, failure);
    }
    return session.logGroupRequestTimings(start, end);
  }

  /** A failure took until it was one, however early its last token came. */
  private static long end(RequestRecord record) {
    Timeline timeline = record.timeline();
    boolean answered = record.success() && record.endToEnd().isPresent();
    return answered ? timeline.sent() + record.endToEnd().getAsLong() : timeline.end();
  }

  private void respond(
      Session session, String row, long start, long end, RequestRecord record, String failure) {
    Status status = failure == null ? OK$.MODULE$ : KO$.MODULE$;
    String code = record.status() == 0 ? null : Integer.toString(record.status());
    stats.logResponse(
        session.scenario(),
        session.groups(),
        row,
        start,
        end,
        status,
        Option.apply(code),
        Option.apply(failure));
  }
}
