package llm.engine;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;
import llm.api.Reading;
import llm.api.SecretFilter;
import llm.measure.RequestRecord;
import llm.measure.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happens when a request has ended: checks, record, rows, and on to the next action. */
final class Completion {

  private static final Logger LOGGER = LoggerFactory.getLogger(Completion.class);

  private final LoadRun run;
  private final Checks checks;
  private final Rows rows;
  private final Action next;

  Completion(LoadRun run, Checks checks, StatsEngine stats, Action next) {
    this.run = run;
    this.checks = checks;
    this.rows = new Rows(stats, run.clock(), run.options().firstTokenRows());
    this.next = next;
  }

  void complete(Exchange exchange) {
    Session session = exchange.session();
    try {
      session = settle(exchange);
    } catch (RuntimeException e) {
      // a bug here must not leave the virtual user waiting forever
      LOGGER.error("{} could not be recorded", exchange.plan(), e);
      session = session.markAsFailed();
    }
    if (!run.isStopping()) {
      next.$bang(session);
    }
  }

  private Session settle(Exchange exchange) {
    Session session =
        Cookies.stored(
            exchange.session(),
            exchange.plan().url(),
            exchange.cookies(),
            System.currentTimeMillis());
    Reading reading = exchange.reader().reading();
    RequestRecord measured = record(exchange, reading, null);
    if (exchange.plan().warmup()) {
      if (!measured.success()) {
        run.countWarmupFailure(reading.shortError());
      }
      run.options().sink().rehearse(measured);
      return remembering(exchange, session, measured, reading);
    }
    Checks.Result checked =
        check(exchange, remembering(exchange, session, measured, reading), measured, reading);
    RequestRecord record =
        checked.failure() == null ? measured : record(exchange, reading, checked.failure());
    run.options().sink().accept(record);
    if (record.verdict() == Verdict.ABORTED) {
      return checked.session();
    }
    String failure = record.success() ? record.checkFailed() : reading.shortError();
    Session logged = rows.log(checked.session(), exchange.plan().row(), record, failure);
    return failure == null ? logged : logged.markAsFailed();
  }

  /** The session that knows what was said and answered. */
  private static Session remembering(
      Exchange exchange, Session session, RequestRecord record, Reading reading) {
    return exchange
        .plan()
        .turn()
        .filter(turn -> record.success())
        .map(turn -> turn.remember(session, reading.text()))
        .orElse(session);
  }

  private Checks.Result check(
      Exchange exchange, Session session, RequestRecord record, Reading reading) {
    if (!record.success()) {
      return new Checks.Result(session, null);
    }
    LlmResponse response =
        new LlmResponse(
            record, reading.text(), reading.reasoning(), reading.toolCalls(), reading.pooled());
    try {
      Checks.Result result = checks.run(response, session);
      return new Checks.Result(result.session(), shown(result.failure(), exchange.secrets()));
    } catch (RuntimeException e) {
      // a check that breaks is one that failed; the request was measured all the same
      return new Checks.Result(session, shown("a check failed: " + e, exchange.secrets()));
    }
  }

  /** As the message of a row: a check may hold a whole answer against what was expected. */
  private static String shown(String failure, SecretFilter secrets) {
    return failure == null ? null : Reading.shortened(secrets.clean(failure));
  }

  private static String kept(String text, SecretFilter secrets) {
    return text == null ? null : secrets.clean(text);
  }

  private RequestRecord record(Exchange exchange, Reading reading, String checkFailed) {
    RequestPlan plan = exchange.plan();
    return new RequestRecord(
        plan.id(),
        plan.point(),
        SessionKeys.get(exchange.session(), SessionKeys.REPEAT, Integer.class, 1),
        exchange.session().scenario(),
        plan.model(),
        reading.responseId(),
        exchange.timeline().toTimeline(),
        reading.status(),
        reading.verdict(),
        reading.success(),
        reading.error(),
        checkFailed,
        reading.tokens(),
        reading.choices(),
        reading.finishReason(),
        exchange.isReused(),
        run.options().keepText() ? kept(reading.text(), exchange.secrets()) : null,
        reading.notes());
  }
}
