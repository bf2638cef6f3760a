package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.gatling.javaapi.core.ActionBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.engine.EmbeddingActionBuilder;
import llm.engine.GenerationActionBuilder;
import llm.engine.RerankActionBuilder;
import llm.engine.ScoreActionBuilder;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.load.ClosedPlan;
import llm.load.LoadPoint;
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
 *
 * @param inWords what goes on, for the console
 * @param stage the load
 */
record ClientWarmup(String inWords, Stage stage) {

  private static final String NAME = "client warm-up";
  private static final int USERS = 64;

  /** The JVM's optimising compiler takes code up after some 5,000 calls. */
  private static final int REQUESTS = 5_000;

  private static final TextShape TEXT = new TextShape(64, 8);
  private static final EmbeddingShape EMBEDDING = new EmbeddingShape(64, 2);
  private static final RerankShape RERANK = new RerankShape(16, 32, 4);

  /** The server that the warm-up goes to: fast, so that it takes no time. */
  static SimulatedSettings server() {
    return SimulatedSettings.defaults()
        .withTimeToFirstToken(Duration.ofMillis(2))
        .withInterTokenLatency(Duration.ofMillis(1));
  }

  /**
   * The warm-up of a kind. It has requests of its own, whatever the workload is; only their kind is
   * that of the points to come.
   *
   * @param kind the traffic
   * @param target the server of {@link #server()}
   * @param keeper holds the prompts while they are needed
   */
  static ClientWarmup of(Kind kind, Target target, RecordKeeper keeper) {
    return switch (kind) {
      case TEXT, IMAGE -> of(kind, TEXT, Workload.randomWords(TEXT), text(), target, keeper);
      case EMBEDDING ->
          of(kind, EMBEDDING, Workload.randomWords(EMBEDDING), embedding(), target, keeper);
      case RERANK -> of(kind, RERANK, Workload.randomWords(RERANK), rerank(), target, keeper);
      case SCORE -> of(kind, RERANK, Workload.randomWords(RERANK), score(), target, keeper);
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

  private static ClientWarmup of(
      Kind kind,
      Shape shape,
      RecordSource records,
      ActionBuilder request,
      Target target,
      RecordKeeper keeper) {
    Point point =
        new Point(NAME, kind, shape.name(), OptionalInt.of(USERS), OptionalDouble.empty(), false);
    LoadPoint plan = new LoadPoint(point, shape, REQUESTS, 0, 0, 1);
    Map<String, Object> attributes =
        Map.of(
            SessionKeys.POINT, point,
            SessionKeys.TARGET, target,
            SessionKeys.WARMUP, true);
    PointRecords made = new PointRecords(plan, records, keeper.forLoad(1, false), wait -> {});
    StagePart part = new StagePart(plan, made, exec(request), attributes, 1, () -> {});
    Stage stage = new Stage(ClosedPlan.of(USERS, REQUESTS), List.of(part), 0, Optional.empty());
    return new ClientWarmup(inWords(kind), stage);
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
