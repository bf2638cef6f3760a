package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.engine.GenerationActionBuilder;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.load.ClosedPoint;
import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.SimulatedSettings;
import llm.settings.TextShape;
import llm.workload.Workload;

/**
 * Streams answers of a simulated server in this JVM through the client before anything is measured:
 * a JVM that has not compiled its code yet adds 10 to 100 ms to the first requests.
 */
final class ClientWarmup {

  private static final String NAME = "client warm-up";
  private static final int USERS = 64;

  /** The JVM's optimising compiler takes code up after some 5,000 calls. */
  private static final int REQUESTS = 5_000;

  private static final TextShape SHAPE = new TextShape(64, 8);

  private ClientWarmup() {}

  /** The server that the warm-up goes to: fast, so that it takes no time. */
  static SimulatedSettings server() {
    return SimulatedSettings.defaults()
        .withTimeToFirstToken(Duration.ofMillis(2))
        .withInterTokenLatency(Duration.ofMillis(1));
  }

  /**
   * The populations of the warm-up. It has prompts of its own, whatever the workload is.
   *
   * @param target the server of {@link #server()}
   * @param keeper holds the prompts while they are needed
   */
  static List<PopulationBuilder> populations(Target target, RecordKeeper keeper) {
    Point point =
        new Point(
            NAME, Kind.TEXT, SHAPE.name(), OptionalInt.of(USERS), OptionalDouble.empty(), false);
    ClosedPoint plan = new ClosedPoint(point, SHAPE, USERS, REQUESTS, 0, 0);
    PointRecords records =
        new PointRecords(plan, Workload.randomWords(SHAPE), keeper.forLoad(), wait -> {});
    ChainBuilder ask =
        exec(
            GenerationActionBuilder.generate(NAME)
                .prompt("#{prompt}")
                .inputTokens("#{inputTokens}")
                .outputTokens("#{outputTokens}"));
    return new ClosedLoad(
            NAME,
            plan.volume(),
            new PointRounds(plan, records, ask),
            Optional.empty(),
            session -> session.set(SessionKeys.TARGET, target).set(SessionKeys.WARMUP, true))
        .populations();
  }
}
