package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import llm.engine.FeedActionBuilder;
import llm.engine.SessionKeys;
import llm.load.ClosedPoint;
import llm.workload.RecordSupply;

/**
 * Rounds of one point.
 *
 * @param plan the point
 * @param records what its requests are made of
 * @param ask sends one request, or one conversation
 */
record PointRounds(ClosedPoint plan, PointRecords records, ChainBuilder ask) implements Rounds {

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
    return exec(FeedActionBuilder.ofRequest(() -> supply(warmup).take()), ask);
  }

  private RecordSupply supply(boolean warmup) {
    return warmup ? records.warmup() : records.measured();
  }
}
