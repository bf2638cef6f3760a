package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;

/** The step whose user waits while a crowd is directed. */
final class CrowdAction extends SessionAction {

  private final LoadRun run;
  private final Crowd.Ways ways;
  private final CrowdDirector director;
  private final Action next;

  CrowdAction(
      CoreComponents core, LoadRun run, Crowd.Ways ways, CrowdDirector director, Action next) {
    super(core, run.deferred());
    this.run = run;
    this.ways = ways;
    this.director = director;
    this.next = next;
  }

  @Override
  public String name() {
    return "llmCrowd";
  }

  @Override
  void execute(Session session, long due) {
    Thread thread = new Thread(() -> direct(session), "llm-load");
    thread.setDaemon(true);
    run.beforeEnd(thread::interrupt);
    thread.start();
  }

  // whatever is thrown, errors included: Gatling would wait for ever
  private void direct(Session session) {
    try {
      director.direct(ways.in(session.scenario()));
      next.$bang(session);
    } catch (InterruptedException e) {
      logger().underlying().debug("The load was ended from outside", e);
    } catch (Throwable e) {
      logger().underlying().error("The load cannot go on", e);
      run.giveUp(core(), "the load could not go on: " + e);
    }
  }
}
