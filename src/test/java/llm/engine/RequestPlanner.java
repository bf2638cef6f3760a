package llm.engine;

import io.gatling.core.session.Session;

/** Resolves what the user's simulation says into one request. */
interface RequestPlanner {

  /** The request's name as it is written in the simulation. */
  String name();

  /**
   * The next request of this user.
   *
   * @throws UnresolvedException when the session lacks something the request needs
   */
  RequestPlan plan(Session session) throws UnresolvedException;
}
