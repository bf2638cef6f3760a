package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.session.Session;

/** The last step of a turn of a user of a crowd. */
final class TurnEnd extends SessionAction {

  TurnEnd(CoreComponents core, DeferredWork deferred) {
    super(core, deferred);
  }

  @Override
  public String name() {
    return "llmTurnEnd";
  }

  @Override
  void execute(Session session, long due) {
    SessionKeys.get(session, SessionKeys.CROWD_USER, CrowdUser.class, null).through(session, due);
  }
}
