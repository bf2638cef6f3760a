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
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import llm.engine.FeedActionBuilder;
import llm.engine.SessionKeys;
import llm.load.ClosedPoint;
import llm.load.RequestBudget;
import llm.workload.RecordSupply;

/**
 * The populations of a closed point. The first warms the server up, if that is asked for. When all
 * its users are gone, those that are measured open their connections, wait for each other, and then
 * send request after request until the point's budget is used up.
 *
 * <p>The warm-up has users of its own: a request may make its user leave, and nobody must wait for
 * one that has left. Nor do connections lie idle while the warm-up goes on.
 */
final class ClosedLoad {

  private final ClosedPoint plan;
  private final PointRecords records;
  private final ChainBuilder ask;
  private final Optional<ChainBuilder> open;
  private final UnaryOperator<Session> preparation;

  /**
   * Prepares a point.
   *
   * @param plan what to send
   * @param records what requests are made of
   * @param ask sends one request, or one conversation
   * @param open opens a connection ahead; empty to open it inside the first request
   * @param preparation of every user's session
   */
  ClosedLoad(
      ClosedPoint plan,
      PointRecords records,
      ChainBuilder ask,
      Optional<ChainBuilder> open,
      UnaryOperator<Session> preparation) {
    this.plan = plan;
    this.records = records;
    this.ask = ask;
    this.open = open;
    this.preparation = preparation;
  }

  /** The populations, each to follow the one before. */
  List<PopulationBuilder> populations() {
    return plan.warmupRequests() > 0 ? List.of(warmUp(), measured()) : List.of(measured());
  }

  private PopulationBuilder warmUp() {
    return scenario(plan.point().name() + " warm-up")
        .exec(session -> enter(session).set(SessionKeys.WARMUP, true))
        .exec(requests(plan.warmupRequests(), records::warmup))
        .injectOpen(atOnceUsers((int) Math.min(plan.users(), plan.warmupRequests())));
  }

  private PopulationBuilder measured() {
    // the connections are opened last, since a server closes idle ones
    ScenarioBuilder scenario =
        scenario(plan.point().name())
            .exec(this::enter)
            .exec(FeedActionBuilder.ofUser(records::stocked));
    if (open.isPresent()) {
      scenario = scenario.exec(open.get());
    }
    // nothing before it can make a user leave, so that all of them come
    return scenario
        .exec(rendezVous(plan.users()))
        .exec(requests(plan.requests(), records::measured))
        .injectOpen(atOnceUsers(plan.users()));
  }

  private ChainBuilder requests(long total, Supplier<RecordSupply> supply) {
    RequestBudget budget = new RequestBudget(total);
    return asLongAs(session -> budget.take())
        .on(exec(FeedActionBuilder.ofRequest(() -> supply.get().take())), ask);
  }

  private Session enter(Session session) {
    // making records takes a while, so it begins before they are needed
    records.begin();
    return preparation
        .apply(session)
        .set(SessionKeys.POINT, plan.point())
        .set("point", plan.shape().name() + " c=" + plan.users());
  }
}
