package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitBlockOnFail;
import static io.gatling.javaapi.core.CoreDsl.foreach;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import llm.api.ToolCall;
import llm.engine.EmbeddingActionBuilder;
import llm.engine.GenerationActionBuilder;
import llm.engine.PoolingChecks;
import llm.engine.RerankActionBuilder;
import llm.engine.ScoreActionBuilder;
import llm.engine.SessionKeys;
import llm.engine.StreamChecks;
import llm.engine.TimeCheck;
import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.PromptsShape;
import llm.settings.RerankShape;
import llm.settings.Shape;
import llm.settings.TextShape;
import llm.workload.Workload;

/**
 * The vocabulary that simulations of LLM traffic are written in; import it statically, next to
 * Gatling's {@code CoreDsl}.
 *
 * <pre>{@code
 * private final Llm llm = Llm.fromConfig();
 *
 * private final ChainBuilder ask =
 *     exec(
 *         chat("text #{point}")
 *             .user("#{prompt}")
 *             .outputTokens("#{outputTokens}")
 *             .check(timeToFirstToken().lt(Duration.ofSeconds(5))));
 *
 * {
 *   setUp(llm.points("text", randomPrompts(), ask)).protocols(llm.protocol());
 * }
 * }</pre>
 */
public final class LlmDsl {

  /** What a loop through a conversation keeps in the session. */
  private static final String TURN = "llm.turn";

  private static final String TURN_NUMBER = "llm.turnNumber";

  private LlmDsl() {}

  /**
   * A streamed request to the chat endpoint.
   *
   * @param name name of Gatling's row, a Gatling expression; the row of its TTFT is {@code name
   *     TTFT}
   */
  public static GenerationActionBuilder chat(String name) {
    return GenerationActionBuilder.chat(name);
  }

  /** A streamed request to the completions endpoint. */
  public static GenerationActionBuilder completion(String name) {
    return GenerationActionBuilder.completion(name);
  }

  /** A streamed request to the endpoint that {@code llm.request.endpoint} names. */
  public static GenerationActionBuilder generate(String name) {
    return GenerationActionBuilder.generate(name);
  }

  /**
   * A request for the vectors of texts.
   *
   * @param name name of Gatling's row, a Gatling expression
   */
  public static EmbeddingActionBuilder embeddings(String name) {
    return EmbeddingActionBuilder.embeddings(name);
  }

  /**
   * A request for the relevance of documents to a query.
   *
   * @param name name of Gatling's row, a Gatling expression
   */
  public static RerankActionBuilder rerank(String name) {
    return RerankActionBuilder.rerank(name);
  }

  /**
   * A request for the similarity of pairs of texts.
   *
   * @param name name of Gatling's row, a Gatling expression
   */
  public static ScoreActionBuilder score(String name) {
    return ScoreActionBuilder.score(name);
  }

  /**
   * Random prompts of exactly as many tokens as a point's shape asks for, by whom {@code
   * llm.tokenizer} names, new in every request and every run; {@code llm.prompt.*} varies them. How
   * many tokens the server counted is in the report. Gives the session {@code prompt}, {@code
   * inputTokens} and {@code outputTokens}.
   */
  public static Workload<TextShape> randomPrompts() {
    return Workload.randomPrompts();
  }

  /**
   * The time a user thinks before its request: a pause after which the request is due. In front of
   * the request of {@link Llm#points} a plain {@code pause} would count as lateness of the client,
   * since the request is due there when the round begins.
   *
   * @param time how long, subject to the pause type of the set-up as every pause of Gatling's
   */
  public static ChainBuilder think(Duration time) {
    return pause(time).exec(session -> session.set(SessionKeys.SCHEDULED, System.nanoTime()));
  }

  /**
   * Random prompts with images as the point's shape says, by the rule of {@code random-mm} of
   * {@code vllm bench serve}: noise, new in every request and every run. {@code llm.image.*} says
   * how they are made, or which real images are sent instead. Gives the session {@code prompt},
   * {@code images}, {@code inputTokens} (of the text) and {@code outputTokens}.
   */
  public static Workload<ImageShape> randomImages() {
    return Workload.randomImages();
  }

  /**
   * Random texts to embed, as many and as long as a point's shape says, new in every request and
   * every run. Gives the session {@code texts}, a list of them or the text itself where the shape
   * has one, and {@code inputTokens}.
   */
  public static Workload<EmbeddingShape> randomTexts() {
    return Workload.randomTexts();
  }

  /**
   * A random query and random documents, as many and as long as a point's shape says, new in every
   * request and every run. Gives the session {@code query}, {@code documents} and {@code
   * inputTokens}, in which the query counts once with each document.
   */
  public static Workload<RerankShape> randomDocuments() {
    return Workload.randomDocuments();
  }

  /**
   * One kind's share of a mix of traffic.
   *
   * @param kind {@code text}, {@code image}, {@code embedding} or {@code rerank}, which {@code
   *     llm.mixed.*} gives a weight and a shape
   * @param workload what the requests are made of
   * @param ask sends one request
   */
  public static <S extends Shape> Share<S> share(
      String kind, Workload<S> workload, ChainBuilder ask) {
    return new Share<>(kind, workload, ask);
  }

  /**
   * What {@code ask} feeds by itself: {@code llm.points("text", fed("support"),
   * feed(csv("support.csv").random()).exec(…))}. Any feeder of Gatling's will do. Gives the session
   * nothing.
   *
   * @param name of the prompts, which the points are named after
   */
  public static Workload<PromptsShape> fed(String name) {
    return Workload.fed(name);
  }

  /**
   * Goes through a conversation of {@link Llm#prompts(String)}, turn by turn: {@code turn} finds
   * {@code prompt} in the session, {@code answer}, which is the recorded one, and {@code turn},
   * from 1 on. A request that fails ends the conversation.
   *
   * <pre>{@code
   * conversation(
   *     chat("turn #{turn}")
   *         .system("#{system}")
   *         .user("#{prompt}")
   *         .outputTokens("#{outputTokens}")
   *         .inConversation())
   * }</pre>
   *
   * <p>With {@code inConversation("#{answer}")} the conversation goes on as it was recorded, with
   * {@code inConversation()} by what the server answers.
   *
   * @param turn a request, and pauses if users are to think
   */
  public static ChainBuilder conversation(Executable turn, Executable... more) {
    return exec(newConversation())
        .exec(
            exitBlockOnFail()
                .on(
                    foreach("#{turns}", TURN, TURN_NUMBER)
                        .on(exec(LlmDsl::nextTurn).exec(turn, more))));
  }

  /** Forgets what requests {@code inConversation()} have said and heard. */
  public static ChainBuilder newConversation() {
    return exec(session -> session.remove(SessionKeys.CONVERSATION));
  }

  /** Checks TTFT: from sending the request to the first event that holds a token. */
  public static TimeCheck timeToFirstToken() {
    return StreamChecks.timeToFirstToken();
  }

  /** Checks TPOT: the mean time per output token after the first. */
  public static TimeCheck timePerOutputToken() {
    return StreamChecks.timePerOutputToken();
  }

  /** Checks ITL: the longest gap between two token events of this answer. */
  public static TimeCheck interTokenLatency() {
    return StreamChecks.interTokenLatency();
  }

  /** Checks E2E: from sending the request to the last token, or to the end of an answer of none. */
  public static TimeCheck endToEnd() {
    return StreamChecks.endToEnd();
  }

  /** Checks the number of output tokens. */
  public static CheckBuilder.Find<Integer> outputTokens() {
    return StreamChecks.outputTokens();
  }

  /** Checks the number of input tokens. */
  public static CheckBuilder.Find<Integer> inputTokens() {
    return StreamChecks.inputTokens();
  }

  /** Checks decode speed in tokens per second, 1 / TPOT. */
  public static CheckBuilder.Find<Double> decodeRate() {
    return StreamChecks.decodeRate();
  }

  /** Checks the server's finish reason, e.g. {@code stop} or {@code length}. */
  public static CheckBuilder.Find<String> finishReason() {
    return StreamChecks.finishReason();
  }

  /** Checks the text of the answer. */
  public static CheckBuilder.Find<String> answer() {
    return StreamChecks.answer();
  }

  /** Checks the text of the reasoning. */
  public static CheckBuilder.Find<String> reasoning() {
    return StreamChecks.reasoning();
  }

  /** Checks the tools that the answer calls. */
  public static CheckBuilder.Find<List<ToolCall>> toolCalls() {
    return StreamChecks.toolCalls();
  }

  /** Checks the vectors, in the order of the texts. */
  public static CheckBuilder.Find<List<float[]>> vectors() {
    return PoolingChecks.vectors();
  }

  /** Checks the length of the vectors. */
  public static CheckBuilder.Find<Integer> dimensions() {
    return PoolingChecks.dimensions();
  }

  /**
   * Checks the scores, in the order of the documents or pairs; null for a document that did not
   * come back, as {@code topN} asks for.
   */
  public static CheckBuilder.Find<List<Double>> scores() {
    return PoolingChecks.scores();
  }

  /** Checks the place of the document or pair of the highest score, from 0. */
  public static CheckBuilder.Find<Integer> topIndex() {
    return PoolingChecks.topIndex();
  }

  private static Session nextTurn(Session session) {
    Map<String, Object> content = session.getMap(TURN);
    return session.setAll(content).set("turn", session.getInt(TURN_NUMBER) + 1);
  }
}
