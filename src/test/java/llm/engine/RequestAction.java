package llm.engine;

import com.typesafe.scalalogging.Logger;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.BlockExit;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * A step of a scenario that sends one request. As any request of Gatling's it gives way when the
 * user must leave a block, and a request that cannot be built fails the user and goes on.
 */
final class RequestAction implements Action {

  private Logger logger = Logger.apply(LoggerFactory.getLogger(RequestAction.class));

  private final CoreComponents core;
  private final RequestPlanner planner;
  private final Sender sender;
  private final LoadRun run;
  private final Action next;

  RequestAction(
      ScenarioContext context, LoadRun run, RequestPlanner planner, Sender sender, Action next) {
    this.core = context.coreComponents();
    this.run = run;
    this.planner = planner;
    this.sender = sender;
    this.next = next;
  }

  @Override
  public String name() {
    return "llmRequest";
  }

  @Override
  public void $bang(Session session) {
    Option<BlockExit> exit = BlockExit.mustExit(session);
    if (exit.isDefined()) {
      exit.get().exitBlock(core.statsEngine(), core.clock().nowMillis());
    } else if (session.eventLoop().inEventLoop()) {
      execute(session);
    } else if (!session.eventLoop().isShutdown()) {
      session.eventLoop().execute(() -> execute(session));
    }
  }

  @Override
  public void execute(Session session) {
    if (run.isStopping()) {
      return;
    }
    long now = System.nanoTime();
    long scheduled = SessionKeys.get(session, SessionKeys.SCHEDULED, Long.class, now);
    // it was meant for this request only
    Session own = session.remove(SessionKeys.SCHEDULED);
    RequestPlan plan;
    try {
      plan = planner.plan(own);
      Headers.mustBeSendable(plan);
    } catch (UnresolvedException e) {
      crash(own, e);
      return;
    } catch (RuntimeException e) {
      // what a function of the simulation returned makes no request
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      crash(own, new UnresolvedException(planner.name(), message));
      return;
    }
    sender.send(plan, own, scheduled);
  }

  private void crash(Session session, UnresolvedException why) {
    logger.underlying().error("Failed to build request {}: {}", why.request(), why.getMessage());
    if (SessionKeys.get(session, SessionKeys.WARMUP, Boolean.class, false)) {
      run.countWarmupFailure(why.getMessage());
      next.$bang(session.markAsFailed());
      return;
    }
    core.statsEngine()
        .logRequestCrash(
            session.scenario(),
            session.groups(),
            why.request(),
            "Failed to build request: " + why.getMessage());
    next.$bang(session.markAsFailed());
  }

  @Override
  public Logger logger() {
    return logger;
  }

  @Override
  public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger logger) {
    this.logger = logger;
  }
}
