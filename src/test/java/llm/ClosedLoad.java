package llm;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rendezVous;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import java.util.Optional;
import java.util.function.UnaryOperator;
import llm.engine.SessionKeys;
import llm.load.ClosedPoint;
import llm.load.RequestBudget;
import llm.workload.RecordSupply;
import llm.workload.Workload;

/**
 * The population of a closed point: its users open their connections, warm the server up, wait for
 * each other, and then send request after request until the point's budget is used up.
 */
final class ClosedLoad {

  /** Sets the records of a point's warm-up apart from those that are measured. */
  private static final long WARMUP_STREAMS = 1L << 32;

  private static final int RECORDS_AHEAD = 256;

  private final ClosedPoint plan;
  private final ChainBuilder ask;
  private final Optional<ChainBuilder> open;
  private final UnaryOperator<Session> preparation;
  private final RequestBudget measured;
  private final RequestBudget warmup;
  private final Lazy<RecordSupply> records;
  private final Lazy<RecordSupply> warmupRecords;

  /**
   * Prepares a point.
   *
   * @param plan what to send
   * @param source what requests are made of
   * @param ask sends one request, or one conversation
   * @param open opens a connection ahead; empty to open it inside the first request
   * @param preparation of every user's session
   */
  ClosedLoad(
      ClosedPoint plan,
      Workload.Records source,
      ChainBuilder ask,
      Optional<ChainBuilder> open,
      UnaryOperator<Session> preparation) {
    this.plan = plan;
    this.ask = ask;
    this.open = open;
    this.preparation = preparation;
    this.measured = new RequestBudget(plan.requests());
    this.warmup = new RequestBudget(plan.warmupRequests());
    this.records = new Lazy<>(() -> supply(source, plan.number(), plan.requests()));
    this.warmupRecords =
        new Lazy<>(() -> supply(source, WARMUP_STREAMS + plan.number(), plan.warmupRequests()));
  }

  /** The population, to be set up or to follow another. */
  PopulationBuilder population() {
    ScenarioBuilder scenario = scenario(plan.point().name()).exec(this::enter);
    if (open.isPresent()) {
      scenario = scenario.exec(open.get());
    }
    return scenario
        .exec(warmUp())
        .exec(rendezVous(plan.activeUsers()))
        .exec(
            asLongAs(session -> measured.take())
                .on(exec(session -> next(session, records.get())), ask))
        .injectOpen(atOnceUsers(plan.activeUsers()));
  }

  private ChainBuilder warmUp() {
    return asLongAs(session -> warmup.take())
        .on(
            exec(session -> next(session, warmupRecords.get()).set(SessionKeys.WARMUP, true)),
            ask,
            exec(session -> session.remove(SessionKeys.WARMUP).markAsSucceeded()));
  }

  private Session enter(Session session) {
    // making records takes a while, so it begins before they are needed
    records.get();
    return preparation
        .apply(session)
        .set(SessionKeys.POINT, plan.point())
        .set("point", plan.shape().name() + " c=" + plan.users());
  }

  private static Session next(Session session, RecordSupply supply) {
    return session
        .set(SessionKeys.SCHEDULED, System.nanoTime())
        .setAll(supply.take())
        .markAsSucceeded();
  }

  private RecordSupply supply(Workload.Records source, long stream, long total) {
    return new RecordSupply(
        index -> source.record(plan.shape(), stream, index), total, RECORDS_AHEAD);
  }
}
