package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ChainBuilder;
import io.netty.channel.EventLoop;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import llm.measure.Point;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The users of a load that the suite steers itself, one by one, while Gatling waits for a step of
 * its scenario: so what comes next can depend on what was measured before. Thread-safe.
 *
 * <p>Gatling's own injection ends the run when the users that it has started are gone. These are
 * none of them, so what they go through leads to an exit of the crowd's own.
 */
public final class Crowd {

  private static final Logger LOGGER = LoggerFactory.getLogger(Crowd.class);

  /** Gatling numbers its users from 1. */
  private static final long FIRST_USER = 1_000_000_001L;

  private final LoadRun run;
  private final ScenarioContext context;
  private final String scenario;
  private final Map<ChainBuilder, Action> entries;
  private final AtomicLong users = new AtomicLong(FIRST_USER);

  private Crowd(
      LoadRun run, ScenarioContext context, String scenario, Map<ChainBuilder, Action> entries) {
    this.run = run;
    this.context = context;
    this.scenario = scenario;
    this.entries = entries;
  }

  /** What its users can go through, made when Gatling makes its scenarios. */
  static final class Ways {

    private final LoadRun run;
    private final ScenarioContext context;
    private final Map<ChainBuilder, Action> entries = new IdentityHashMap<>();

    Ways(ScenarioContext gatling, LoadRun run, List<ChainBuilder> chains) {
      this.run = run;
      this.context = withOwnExit(gatling);
      Action end = new TurnEnd(context.coreComponents(), run.deferred());
      chains.forEach(chain -> entries.put(chain, chain.wrapped.build(context, end)));
    }

    private static ScenarioContext withOwnExit(ScenarioContext gatling) {
      CoreComponents core = gatling.coreComponents();
      return new ScenarioContext(
          new CoreComponents(
              core.actorSystem(),
              core.eventLoopGroup(),
              core.controller(),
              core.throttler(),
              core.statsEngine(),
              core.clock(),
              new CrowdExit(),
              core.configuration()),
          gatling.protocolComponentsRegistry(),
          gatling.pauseType(),
          gatling.throttled());
    }

    /** The crowd of a scenario that Gatling has begun. */
    Crowd in(String scenario) {
      return new Crowd(run, context, scenario, entries);
    }
  }

  /** A new user; it comes with its first turn. */
  public CrowdUser user(CrowdListener listener) {
    return new CrowdUser(this, listener, context.coreComponents().eventLoopGroup().next());
  }

  /**
   * Records requests that are in flight as aborted and waits for that.
   *
   * @param points those whose requests are meant
   */
  public void cutOff(Predicate<Point> points) {
    run.cutOff(points);
  }

  /** Whether the run is being ended, from outside or because it cannot go on. */
  public boolean isOver() {
    return run.isStopping() || run.obstacle().isPresent();
  }

  /**
   * Ends the run, since what requests are made of cannot be made: what would be sent is unknown.
   */
  public void giveUp(Throwable cause) {
    LOGGER.debug("The input of a request could not be made", cause);
    run.giveUp(core(), "the input of a request could not be made: " + words(cause));
  }

  /** The suite's own exceptions are lines for people; of others the name says more. */
  private static String words(Throwable cause) {
    boolean own = cause.getClass().getName().startsWith("llm.") && cause.getMessage() != null;
    return (own ? cause.getMessage() : cause.toString()).replaceAll("\\s+", " ");
  }

  Action entry(ChainBuilder chain) {
    return entries.get(chain);
  }

  /** The session of a user that comes. */
  Session start(CrowdUser user, EventLoop eventLoop) {
    Session begun = begun(user, users.getAndIncrement(), eventLoop);
    core().statsEngine().logUserStart(scenario);
    return begun;
  }

  /** A new session of a user, who keeps its connections. */
  Session session(CrowdUser user, Session known) {
    return begun(user, known.userId(), known.eventLoop());
  }

  private Session begun(CrowdUser user, long id, EventLoop eventLoop) {
    Session empty =
        Session$.MODULE$.apply(
            scenario, id, context.protocolComponentsRegistry().onExit(), eventLoop);
    return context
        .protocolComponentsRegistry()
        .onStart()
        .apply(empty)
        .set(SessionKeys.CROWD_USER, user);
  }

  LoadRun run() {
    return run;
  }

  CoreComponents core() {
    return context.coreComponents();
  }
}
