package testkit;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;

import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import llm.Llm;
import llm.engine.SessionKeys;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;

/**
 * Trials that were run by one run of the real Gatling against one simulated server, over real
 * sockets.
 *
 * @param gatling what the run left behind
 * @param rows Gatling's own statistics
 * @param received every request that reached the server
 */
public record TrialRun(GatlingRun gatling, GatlingRows rows, List<ReceivedRequest> received) {

  /** Between the starts of two trials, so that they do not wait for each other. */
  private static final Duration APART = Duration.ofMillis(15);

  /** The client is warmed before the trials, so that they do not measure a cold JVM. */
  private static final int WARMUP_USERS = 20;

  private static final int WARMUP_REPEATS = 3;

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(60))
          .withInterTokenLatency(Duration.ofMillis(10))
          .withNaturalOutputTokens(3)
          .withKeptRequests(10_000);

  /**
   * Runs trials. The server answers three tokens, the first after 60 ms, the others after 10 ms
   * each.
   *
   * @param settings {@code llm.…} keys
   */
  public static TrialRun of(List<Trial> trials, Map<String, String> settings) {
    return of(trials, settings, Duration.ofMinutes(1));
  }

  /** As {@link #of(List, Map)}, cut off after this time. */
  public static TrialRun of(List<Trial> trials, Map<String, String> settings, Duration limit) {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      Map<String, String> all = new HashMap<>(settings);
      all.put("llm.target.url", server.url().toString());
      all.put("llm.report.detail", "true");
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm = GatlingRun.llm(all);
                simulation.setUp(populations(trials)).maxDuration(limit).protocols(llm.protocol());
              });
      return new TrialRun(run, run.rows(), server.received());
    }
  }

  /** Fails unless everything was recorded of the trial as it must be. */
  public void verify(Trial trial) {
    trial.expected().verify(result(trial));
  }

  private TrialResult result(Trial trial) {
    return TrialResult.of(trial.name(), gatling, rows, received);
  }

  private static PopulationBuilder populations(List<Trial> trials) {
    List<PopulationBuilder> populations = new ArrayList<>();
    for (Trial trial : trials) {
      populations.add(trial.population(APART.multipliedBy(populations.size())));
    }
    return warmup().andThen(populations.toArray(PopulationBuilder[]::new));
  }

  private static PopulationBuilder warmup() {
    return scenario("client warm-up")
        .exec(session -> session.set(SessionKeys.WARMUP, true))
        .repeat(WARMUP_REPEATS)
        .on(chat("client warm-up").user("hello"))
        .injectOpen(atOnceUsers(WARMUP_USERS));
  }
}
