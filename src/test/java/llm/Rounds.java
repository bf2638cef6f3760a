package llm;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import llm.measure.Point;

/** What the users of a closed load do again and again. */
interface Rounds {

  /** The points that are measured by them. */
  List<Point> points();

  /** Begins to make what the requests are made of; only the first call does anything. */
  void begin();

  /** Done when so much of that is there that the load can begin. */
  CompletableFuture<Map<String, Object>> stocked();

  /** Readies the session of a user. */
  Session enter(Session session);

  /**
   * One round: a request, or a conversation. It is due when it is reached.
   *
   * @param warmup whether it is of the warm-up, and so not measured
   */
  ChainBuilder round(boolean warmup);
}
