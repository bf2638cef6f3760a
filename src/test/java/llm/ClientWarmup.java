package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import llm.engine.EmbeddingActionBuilder;
import llm.engine.GenerationActionBuilder;
import llm.engine.RerankActionBuilder;
import llm.engine.ScoreActionBuilder;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.load.ClosedPoint;
import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.EmbeddingShape;
import llm.settings.RerankShape;
import llm.settings.Shape;
import llm.settings.SimulatedSettings;
import llm.settings.TextShape;
import llm.workload.RecordSource;
import llm.workload.Workload;

/**
 * Reads answers of a simulated server in this JVM through the client before anything is measured: a
 * JVM that has not compiled its code yet adds 10 to 100 ms to the first requests.
 */
final class ClientWarmup {

  private static final String NAME = "client warm-up";
  private static final int USERS = 64;

  /** The JVM's optimising compiler takes code up after some 5,000 calls. */
  private static final int REQUESTS = 5_000;

  private static final TextShape TEXT = new TextShape(64, 8);
  private static final EmbeddingShape EMBEDDING = new EmbeddingShape(64, 2);
  private static final RerankShape RERANK = new RerankShape(16, 32, 4);

  private ClientWarmup() {}

  /** The server that the warm-up goes to: fast, so that it takes no time. */
  static SimulatedSettings server() {
    return SimulatedSettings.defaults()
        .withTimeToFirstToken(Duration.ofMillis(2))
        .withInterTokenLatency(Duration.ofMillis(1));
  }

  /**
   * The populations of the warm-up. It has requests of its own, whatever the workload is; only
   * their kind is that of the points to come.
   *
   * @param kind the traffic
   * @param target the server of {@link #server()}
   * @param keeper holds the prompts while they are needed
   */
  static List<PopulationBuilder> populations(Kind kind, Target target, RecordKeeper keeper) {
    return switch (kind) {
      case TEXT, IMAGE ->
          populations(kind, TEXT, Workload.randomWords(TEXT), text(), target, keeper);
      case EMBEDDING ->
          populations(
              kind, EMBEDDING, Workload.randomWords(EMBEDDING), embedding(), target, keeper);
      case RERANK ->
          populations(kind, RERANK, Workload.randomWords(RERANK), rerank(), target, keeper);
      case SCORE ->
          populations(kind, RERANK, Workload.randomWords(RERANK), score(), target, keeper);
    };
  }

  private static ActionBuilder text() {
    return GenerationActionBuilder.generate(NAME)
        .prompt("#{prompt}")
        .inputTokens("#{inputTokens}")
        .outputTokens("#{outputTokens}");
  }

  private static ActionBuilder embedding() {
    return EmbeddingActionBuilder.embeddings(NAME).inputs("#{texts}");
  }

  private static ActionBuilder rerank() {
    return RerankActionBuilder.rerank(NAME).query("#{query}").documents("#{documents}");
  }

  private static ActionBuilder score() {
    return ScoreActionBuilder.score(NAME).text1("#{query}").text2("#{documents}");
  }

  private static List<PopulationBuilder> populations(
      Kind kind,
      Shape shape,
      RecordSource records,
      ActionBuilder request,
      Target target,
      RecordKeeper keeper) {
    Point point =
        new Point(NAME, kind, shape.name(), OptionalInt.of(USERS), OptionalDouble.empty(), false);
    ClosedPoint plan = new ClosedPoint(point, shape, USERS, REQUESTS, 0, 0, 1);
    return new ClosedLoad(
            NAME + " " + kind.word(),
            plan.volume(),
            new PointRounds(
                plan,
                new PointRecords(
                    plan, records, keeper.forLoad(1, plan.warmupRequests() > 0), wait -> {}),
                exec(request),
                () -> {}),
            Optional.empty(),
            preparation(kind, target))
        .populations();
  }

  /** Of every user's session; the first user says what goes on. */
  private static UnaryOperator<Session> preparation(Kind kind, Target target) {
    AtomicBoolean said = new AtomicBoolean();
    return session -> {
      if (said.compareAndSet(false, true)) {
        Console.say(inWords(kind));
      }
      return session.set(SessionKeys.TARGET, target).set(SessionKeys.WARMUP, true);
    };
  }

  /** How long it takes is up to the machine: that of two cores needs the longer time. */
  private static String inWords(Kind kind) {
    return String.format(
        Locale.ROOT,
        "gatling-llm: warming the client up with %,d %s requests to a server in this JVM; that"
            + " takes about 5 to 10 s, and nothing of it is measured",
        REQUESTS,
        kind.word());
  }
}
