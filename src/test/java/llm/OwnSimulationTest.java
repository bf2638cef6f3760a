package llm;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static llm.LlmDsl.answer;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.outputTokens;
import static llm.LlmDsl.timePerOutputToken;
import static llm.LlmDsl.timeToFirstToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.api.Message;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRun;
import testkit.StrictJson;

/** What a user writes: a scenario of their own in the words of {@link LlmDsl}. */
@Timeout(60)
class OwnSimulationTest {

  private static final Map<String, Object> SETTING_A_COOKIE =
      Map.of("headers", Map.of("Set-Cookie", "replica=b; Path=/"));

  private SimulatedServer server;

  @BeforeEach
  void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withKeptRequests(50)
                .withMultiByteAnswers(true)
                .withTimeToFirstToken(ofMillis(20))
                .withInterTokenLatency(ofMillis(5)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldSendTheCookiesBackThatAGatewaySets() {
    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(
                        scenario("sticky")
                            .exec(
                                chat("first")
                                    .user("three short words")
                                    .extraBody(Map.of("simulate", SETTING_A_COOKIE)))
                            .exec(chat("second").user("three short words"))
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm().protocol()));

    assertThat(run.requests()).allMatch(r -> r.path("verdict").asText().equals("ok"));
    assertThat(server.received())
        .filteredOn(request -> request.path().equals("/v1/chat/completions"))
        .extracting(request -> request.headers().get("Cookie"))
        .containsExactly(null, "replica=b");
  }

  @Test
  void shouldRunASimulationOfTenLinesWhenAUserWritesOne() {
    GatlingRun run =
        GatlingRun.of(
            simulation -> {
              Llm llm = llm();
              ScenarioBuilder support =
                  scenario("support chat")
                      .exec(
                          chat("question")
                              .system("You are a helpful assistant.")
                              .user("How do I reset my password?")
                              .outputTokens(32)
                              .check(
                                  timeToFirstToken().lt(ofSeconds(5)),
                                  outputTokens().is(32),
                                  timePerOutputToken().saveAs("tpot")));
              simulation
                  .setUp(support.injectOpen(rampUsers(5).during(ofSeconds(1))))
                  .protocols(llm.protocol())
                  .assertions(global().failedRequests().count().is(0L));
            });

    assertThat(run.status()).isZero();
    assertThat(run.requests()).hasSize(5).allMatch(r -> r.path("verdict").asText().equals("ok"));
    JsonNode point = run.summary().path("points").path(0);
    assertThat(point.path("point").asText()).isEqualTo("support chat");
    assertThat(point.path("output_tokens").asInt()).isEqualTo(5 * 32);
    assertThat(run.summary().path("passed").asBoolean()).isTrue();
  }

  @Test
  void shouldSayTheSavedAnswerAgainWhenAConversationGoesOn() {
    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(
                        scenario("turns")
                            .exec(
                                chat("question")
                                    .user("Where is it?")
                                    .outputTokens(12)
                                    .check(answer().saveAs("firstAnswer")))
                            .exec(pause(ofMillis(50)))
                            .exec(
                                chat("follow-up")
                                    .user("Where is it?")
                                    .assistant("#{firstAnswer}")
                                    .user("Are you sure?")
                                    .outputTokens(3)
                                    .check(answer().saveAs("secondAnswer")))
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm().protocol()));

    List<JsonNode> asked = asked();
    String first = run.requests().get(0).path("text").asText();
    assertThat(first.split(" ")).hasSize(12);
    assertThat(roles(asked.get(1))).containsExactly("user", "assistant", "user");
    assertThat(text(asked.get(1), 1)).isEqualTo(first);
    assertThat(run.requests().get(1).path("verdict").asText()).isEqualTo("ok");
  }

  @Test
  void shouldGrowTheConversationWhenEveryTurnAddsToIt() {
    ChainBuilder turn =
        exec(
            chat("turn")
                .messages(OwnSimulationTest::conversation)
                .user("turn #{n}")
                .outputTokens(4)
                .check(answer().saveAs("answer")),
            exec(OwnSimulationTest::remember));

    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(
                        scenario("talk").exec(repeat(3, "n").on(turn)).injectOpen(atOnceUsers(1)))
                    .protocols(llm().protocol()));

    assertThat(run.requests()).hasSize(3).allMatch(r -> r.path("verdict").asText().equals("ok"));
    JsonNode last = asked().get(2);
    assertThat(roles(last)).containsExactly("user", "assistant", "user", "assistant", "user");
    assertThat(text(last, 0)).isEqualTo("turn 0");
    assertThat(text(last, 1)).isEqualTo(run.requests().get(0).path("text").asText());
    assertThat(text(last, 3)).isEqualTo(run.requests().get(1).path("text").asText());
    assertThat(text(last, 4)).isEqualTo("turn 2");
  }

  private Llm llm() {
    return GatlingRun.llm(
        Map.of("llm.target.url", server.url().toString(), "llm.report.detail", "true"));
  }

  private static List<Message> conversation(Session session) {
    return Optional.<List<Message>>ofNullable(session.get("conversation")).orElse(List.of());
  }

  private static Session remember(Session session) {
    List<Message> longer = new ArrayList<>(conversation(session));
    longer.add(Message.user("turn " + session.getInt("n")));
    longer.add(Message.assistant(session.getString("answer")));
    return session.set("conversation", List.copyOf(longer));
  }

  private List<JsonNode> asked() {
    return server.received().stream()
        .filter(request -> request.method().equals("POST"))
        .map(ReceivedRequest::text)
        .map(StrictJson::parse)
        .toList();
  }

  private static List<String> roles(JsonNode body) {
    return body.path("messages").findValuesAsText("role");
  }

  private static String text(JsonNode body, int message) {
    JsonNode content = body.path("messages").path(message).path("content");
    return content.isTextual() ? content.asText() : content.path(0).path("text").asText();
  }
}
