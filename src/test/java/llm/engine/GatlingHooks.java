package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.runtime.BoxedUnit;

/** Tells the run when Gatling is through with its simulation. */
final class GatlingHooks {

  private static final Logger LOGGER = LoggerFactory.getLogger(GatlingHooks.class);

  /** uvicorn, and so vLLM, closes idle connections after this time. */
  private static final long SERVER_IDLE_SECONDS = 5;

  private GatlingHooks() {}

  /** Called for every action of the run; only the first call does anything. */
  static void install(ScenarioContext context, LoadRun run) {
    if (run.claimHooks()) {
      // Gatling takes down first what was set up last: the HTTP client, which fails everything in
      // flight when it is closed, must be there before this hook is
      context.protocolComponentsRegistry().components(HttpProtocol.HttpProtocolKey());
      CoreComponents core = context.coreComponents();
      core.actorSystem()
          .registerOnTermination(
              () -> {
                run.end();
                return BoxedUnit.UNIT;
              });
      warnOfLongIdleTimeout(core);
    }
  }

  private static void warnOfLongIdleTimeout(CoreComponents core) {
    long seconds = core.configuration().http().pooledConnectionIdleTimeout().toSeconds();
    if (seconds >= SERVER_IDLE_SECONDS) {
      LOGGER.warn(
          "gatling.http.pooledConnectionIdleTimeout is {} s, but servers such as vLLM close idle"
              + " connections after {} s and a request on a dead connection counts as a failure:"
              + " set it to 4000 (ms) in gatling.conf",
          seconds,
          SERVER_IDLE_SECONDS);
    }
  }
}
