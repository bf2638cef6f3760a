package llm.engine;

import com.typesafe.scalalogging.Logger;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import org.slf4j.LoggerFactory;

/** Where users of a crowd go who leave before the end of their turn. */
final class CrowdExit implements Action {

  private Logger logger = Logger.apply(LoggerFactory.getLogger(getClass()));

  @Override
  public String name() {
    return "llmExit";
  }

  @Override
  public void execute(Session session) {
    SessionKeys.get(session, SessionKeys.CROWD_USER, CrowdUser.class, null).end(session);
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
