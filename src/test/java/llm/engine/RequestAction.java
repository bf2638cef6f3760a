package llm.engine;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.netty.channel.EventLoop;
import llm.api.Reading;
import llm.measure.Point;

/**
 * A step of a scenario that sends one request. As with any request of Gatling's, one that cannot be
 * built fails the user, who goes on; it is counted, and the run does not pass.
 */
final class RequestAction extends SessionAction {

  private final RequestPlanner planner;
  private final Sender sender;
  private final LoadRun run;
  private final Action next;

  RequestAction(
      ScenarioContext context, LoadRun run, RequestPlanner planner, Sender sender, Action next) {
    super(context.coreComponents(), run.deferred());
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
  void execute(Session session, long due) {
    if (run.isStopping()) {
      return;
    }
    long scheduled = SessionKeys.get(session, SessionKeys.SCHEDULED, Long.class, due);
    long released = SessionKeys.get(session, SessionKeys.RELEASED, Long.class, scheduled);
    Wanted wanted = new Wanted(scheduled, released);
    // they were meant for this request only
    Session own = session.remove(SessionKeys.SCHEDULED).remove(SessionKeys.RELEASED);
    RequestPlanner.Draft draft;
    try {
      draft = planner.draft(own);
    } catch (UnresolvedException e) {
      crash(own, e);
      return;
    } catch (RuntimeException e) {
      crash(own, unresolved(e));
      return;
    }
    if (draft.readsFiles()) {
      run.fileReaders().execute(() -> readAndSend(draft, own, wanted));
    } else {
      write(draft).in(own, wanted);
    }
  }

  /** Reads files here, and goes on where the user belongs. */
  private void readAndSend(RequestPlanner.Draft draft, Session session, Wanted wanted) {
    Step step = write(draft);
    EventLoop eventLoop = session.eventLoop();
    if (!eventLoop.isShutdown()) {
      eventLoop.execute(
          () ->
              run.deferred()
                  .addUnlessInside(
                      eventLoop,
                      wanted.released(),
                      due -> {
                        if (!run.isStopping()) {
                          step.in(session, wanted);
                        }
                      }));
    }
  }

  /** What comes of a draft: it is sent, or it crashes. */
  @FunctionalInterface
  private interface Step {
    void in(Session session, Wanted wanted);
  }

  private Step write(RequestPlanner.Draft draft) {
    try {
      RequestPlan plan = draft.write();
      Headers.mustBeSendable(plan);
      return (session, wanted) -> sender.send(plan, session, wanted);
    } catch (UnresolvedException e) {
      return (session, wanted) -> crash(session, e);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      // without an answer the user would wait, and with it the run
      return (session, wanted) -> crash(session, unresolved(e));
    }
  }

  /** What a function of the simulation returned makes no request. */
  private UnresolvedException unresolved(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return new UnresolvedException(planner.name(), message);
  }

  private void crash(Session session, UnresolvedException why) {
    String message = Reading.shortened(run.options().secrets().clean(why.getMessage()));
    logger().underlying().error("Failed to build request {}: {}", why.request(), message);
    if (SessionKeys.get(session, SessionKeys.WARMUP, Boolean.class, false)) {
      run.countWarmupFailure(message);
      next.$bang(session.markAsFailed());
      return;
    }
    run.countUnbuilt(where(session), why.request(), message);
    core()
        .statsEngine()
        .logRequestCrash(
            session.scenario(),
            session.groups(),
            why.request(),
            "Failed to build request: " + message);
    next.$bang(session.markAsFailed());
  }

  private static String where(Session session) {
    Point point = SessionKeys.get(session, SessionKeys.POINT, Point.class, null);
    return point == null ? session.scenario() : point.name();
  }
}
