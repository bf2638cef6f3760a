package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import llm.engine.FeedActionBuilder;
import llm.engine.SessionKeys;
import llm.load.ClosedPoint;
import llm.measure.Point;

/**
 * Rounds of one point.
 *
 * @param plan the point
 * @param records what its requests are made of
 * @param ask sends one request, or one conversation
 * @param begun told of every round that is measured, before its first request
 */
record PointRounds(ClosedPoint plan, PointRecords records, ChainBuilder ask, Runnable begun)
    implements Rounds {

  @Override
  public List<Point> points() {
    return List.of(plan.point());
  }

  @Override
  public void begin() {
    records.begin();
  }

  @Override
  public CompletableFuture<Map<String, Object>> stocked() {
    return records.stocked();
  }

  @Override
  public Session enter(Session session) {
    return session
        .set(SessionKeys.POINT, plan.point())
        .set(SessionKeys.REPEAT, plan.repeat())
        .set("point", plan.shape().name() + " c=" + plan.users());
  }

  @Override
  public ChainBuilder round(boolean warmup) {
    return exec(FeedActionBuilder.ofRequest(() -> next(warmup)), ask);
  }

  private CompletableFuture<Map<String, Object>> next(boolean warmup) {
    if (warmup) {
      return records.warmup().take();
    }
    begun.run();
    return records.measured().take();
  }
}
