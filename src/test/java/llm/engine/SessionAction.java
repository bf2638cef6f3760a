package llm.engine;

import com.typesafe.scalalogging.Logger;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.BlockExit;
import io.gatling.core.session.Session;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * A step of a scenario that runs on its user's event loop and, as any request of Gatling's, gives
 * way when the user must leave a block.
 */
abstract class SessionAction implements Action {

  private Logger logger = Logger.apply(LoggerFactory.getLogger(getClass()));

  private final CoreComponents core;
  private final DeferredWork deferred;

  SessionAction(CoreComponents core, DeferredWork deferred) {
    this.core = core;
    this.deferred = deferred;
  }

  /** What Gatling offers to the actions of a run. */
  final CoreComponents core() {
    return core;
  }

  @Override
  public final void $bang(Session session) {
    Option<BlockExit> exit = BlockExit.mustExit(session);
    if (exit.isDefined()) {
      exit.get().exitBlock(core.statsEngine(), core.clock().nowMillis());
    } else if (session.eventLoop().inEventLoop()) {
      defer(session, System.nanoTime());
    } else if (!session.eventLoop().isShutdown()) {
      long reached = System.nanoTime();
      session.eventLoop().execute(() -> defer(session, reached));
    }
  }

  private void defer(Session session, long reached) {
    deferred.addUnlessInside(session.eventLoop(), reached, due -> execute(session, due));
  }

  /** Gatling's own way in is {@link #$bang}, which alone knows since when the step is due. */
  @Override
  public final void execute(Session session) {
    execute(session, System.nanoTime());
  }

  /**
   * Does the step.
   *
   * @param due the {@link System#nanoTime()} since which it could have been done: the user reached
   *     it, or, where it follows from the end of a request, that end
   */
  abstract void execute(Session session, long due);

  @Override
  public final Logger logger() {
    return logger;
  }

  @Override
  public final void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger logger) {
    this.logger = logger;
  }
}
