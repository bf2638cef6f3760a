package llm;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.rendezVous;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import llm.engine.FeedActionBuilder;
import llm.engine.SessionKeys;
import llm.load.ClosedVolume;
import llm.load.RequestBudget;

/**
 * The populations of a closed load. The first warms the server up, if that is asked for. When all
 * its users are gone, those that are measured open their connections, wait for each other, and then
 * send request after request until the load's budget is used up.
 *
 * <p>The warm-up has users of its own: a request may make its user leave, and nobody must wait for
 * one that has left. Nor do connections lie idle while the warm-up goes on.
 */
final class ClosedLoad {

  private final String name;
  private final ClosedVolume volume;
  private final Rounds rounds;
  private final Optional<ChainBuilder> open;
  private final UnaryOperator<Session> preparation;
  private final Lazy<CompletableFuture<Map<String, Object>>> ready;

  /**
   * Prepares a load.
   *
   * @param name of its scenario, unique in the run
   * @param volume how many users send how many requests
   * @param rounds what they do
   * @param open opens a connection ahead; empty to open it inside the first request
   * @param preparation of every user's session
   */
  ClosedLoad(
      String name,
      ClosedVolume volume,
      Rounds rounds,
      Optional<ChainBuilder> open,
      UnaryOperator<Session> preparation) {
    this.name = name;
    this.volume = volume;
    this.rounds = rounds;
    this.open = open;
    this.preparation = preparation;
    this.ready = new Lazy<>(() -> rounds.stocked().thenApply(ClosedLoad::collectGarbage));
  }

  /** The populations, each to follow the one before. */
  List<PopulationBuilder> populations() {
    return volume.warmupRequests() > 0 ? List.of(warmUp(), measured()) : List.of(measured());
  }

  private PopulationBuilder warmUp() {
    return scenario(name + " warm-up")
        .exec(session -> enter(session).set(SessionKeys.WARMUP, true))
        .exec(again(volume.warmupRequests(), rounds.round(true)))
        .injectOpen(atOnceUsers((int) Math.min(volume.users(), volume.warmupRequests())));
  }

  private PopulationBuilder measured() {
    // the connections are opened last, since a server closes idle ones
    ScenarioBuilder scenario =
        scenario(name).exec(this::enter).exec(FeedActionBuilder.ofUser(ready::get));
    if (open.isPresent()) {
      scenario = scenario.exec(open.get());
    }
    // nothing before it can make a user leave, so that all of them come
    return scenario
        .exec(rendezVous(volume.users()))
        .exec(again(volume.requests(), rounds.round(false)))
        .injectOpen(atOnceUsers(volume.users()));
  }

  /**
   * Nothing is measured yet, so nobody notices this pause; the next one comes later, and is short
   * because what there is now has been moved out of its way.
   */
  private static <T> T collectGarbage(T stock) {
    System.gc();
    return stock;
  }

  private static ChainBuilder again(long total, ChainBuilder round) {
    RequestBudget budget = new RequestBudget(total);
    return asLongAs(session -> budget.take()).on(round);
  }

  private Session enter(Session session) {
    // making records takes a while, so it begins before they are needed
    rounds.begin();
    return rounds.enter(preparation.apply(session));
  }
}
