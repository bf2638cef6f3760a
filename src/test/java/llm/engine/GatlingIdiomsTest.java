package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitBlockOnFail;
import static io.gatling.javaapi.core.CoreDsl.exitHereIfFailed;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.holdFor;
import static io.gatling.javaapi.core.CoreDsl.jumpToRps;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.tryMax;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofSeconds;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.outputTokens;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.timeToFirstToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import llm.Llm;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRows;
import testkit.GatlingRun;
import testkit.StrictJson;

/** The actions do in a scenario what any request of Gatling's does. */
@Timeout(120)
class GatlingIdiomsTest {

  private SimulatedServer server;

  @BeforeEach
  void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withKeptRequests(50)
                .withModels("one", "two", "three")
                .withTimeToFirstToken(Duration.ofMillis(20))
                .withInterTokenLatency(Duration.ofMillis(5)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldObeyTheBlocksItStandsInWhenRequestsFail() {
    GatlingRun run =
        run(
            Map.of(),
            one("loop", repeat(3, "i").on(ask("looped #{i}"))),
            one("exit block", exitBlockOnFail().on(fail("leaves"), ask("skipped")), ask("after")),
            one("try", tryMax(3).on(fail("tried"), ask("not tried")), ask("went on")),
            one("exit here", fail("last"), exitHereIfFailed(), ask("beyond")),
            one("branch", fail("fails"), doIf(Session::isFailed).then(ask("seen"))));

    GatlingRows rows = run.rows();
    assertThat(rows.ok("looped 0")).isEqualTo(1);
    assertThat(rows.ok("looped 2")).isEqualTo(1);
    assertThat(rows.ko("leaves")).isEqualTo(1);
    assertThat(rows.ok("after")).isEqualTo(1);
    assertThat(rows.ko("tried")).isEqualTo(3);
    assertThat(rows.ok("went on")).isEqualTo(1);
    assertThat(rows.ko("last")).isEqualTo(1);
    assertThat(rows.ok("seen")).isEqualTo(1);
    // each of the 12 requests has its row and one of its TTFT
    assertThat(rows.all()).isEqualTo(24);
    assertThat(run.requests()).hasSize(12);
  }

  @Test
  void shouldCountInGroupsAndAssertionsWhenInsideThem() {
    ChainBuilder nested = group("outer").on(ask("plain"), group("inner").on(ask("deep")));

    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(one("groups", nested))
                    .protocols(llm(Map.of()).protocol())
                    .assertions(
                        details("outer", "plain").successfulRequests().count().is(1L),
                        details("outer", "inner", "deep").responseTime().min().gte(20),
                        details("outer", "inner", "deep TTFT").responseTime().min().gte(20),
                        // the time of a group is that of the requests in it
                        details("outer", "inner").responseTime().min().gte(20),
                        details("outer").responseTime().min().gte(40),
                        global().failedRequests().count().is(0L)));

    assertThat(run.status()).isZero();
  }

  @Test
  void shouldNotCountAPauseAsWaitingWhenAUserThinks() {
    GatlingRun run =
        run(Map.of(), one("pause", ask("before"), pause(Duration.ofMillis(300)), ask("after")));

    List<JsonNode> requests = run.requests();
    double gap =
        requests.get(1).path("sent_ms").asDouble() - requests.get(0).path("sent_ms").asDouble();
    assertThat(gap).isBetween(300.0, 5_000.0);
    assertThat(requests).allMatch(r -> r.path("wanted_ms").asDouble() == 0);
    assertThat(requests).allMatch(r -> r.path("late_ms").asDouble() < 500);
  }

  @Test
  void shouldTellWaitingForTheThrottleApartWhenThrottled() {
    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(scenario("throttled").exec(ask("ask")).injectOpen(atOnceUsers(6)))
                    .protocols(llm(Map.of()).protocol())
                    .throttle(jumpToRps(4), holdFor(Duration.ofSeconds(20))));

    List<Double> wanted =
        run.requests().stream().map(r -> r.path("wanted_ms").asDouble()).sorted().toList();
    assertThat(wanted).hasSize(6);
    assertThat(wanted.get(5)).isBetween(900.0, 8_000.0);
    assertThat(run.requests())
        .allSatisfy(
            r -> {
              assertThat(r.path("verdict").asText()).isEqualTo("ok");
              assertThat(r.path("late_ms").asDouble()).isLessThan(500);
              assertThat(r.path("ttft_ms").asDouble()).isLessThan(800);
              assertThat(r.path("sent_ms").asDouble())
                  .isGreaterThanOrEqualTo(
                      r.path("scheduled_ms").asDouble() + r.path("wanted_ms").asDouble());
            });
    assertThat(run.rows().meanMillis("ask").orElseThrow()).isLessThan(800);
  }

  @Test
  void shouldMakeEachScenarioAPointWhenGatlingInjects() {
    GatlingRun run =
        run(
            Map.of(),
            scenario("open").exec(ask("a")).injectOpen(rampUsers(5).during(ofSeconds(1))),
            scenario("closed")
                .exec(ask("b"))
                .injectClosed(constantConcurrentUsers(2).during(ofSeconds(1))));

    JsonNode points = run.summary().path("points");
    assertThat(points.findValuesAsText("point")).containsExactlyInAnyOrder("open", "closed");
    assertThat(of(run, "open")).hasSize(5).allMatch(r -> r.path("point").asText().equals("open"));
    assertThat(of(run, "closed"))
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(r -> r.path("point").asText().equals("closed"));
  }

  @Test
  void shouldLeaveTheMeasurementIntactWhenACheckFails() {
    GatlingRun run =
        run(
            Map.of(),
            one(
                "checked",
                exec(
                    chat("ask")
                        .user("hello")
                        .outputTokens(4)
                        .check(outputTokens().is(4), timeToFirstToken().gt(ofSeconds(60)))),
                doIf(Session::isFailed).then(ask("seen"))));

    JsonNode failed = of(run, "checked").get(0);
    assertThat(failed.path("verdict").asText()).isEqualTo("ok");
    assertThat(failed.path("error").isNull()).isTrue();
    assertThat(failed.path("check_failed").asText())
        .matches("timeToFirstToken: [0-9.]+ m?s is not greater than 60 s");
    assertThat(failed.path("ttft_ms").asDouble()).isGreaterThanOrEqualTo(20);
    assertThat(failed.path("output_tokens").asInt()).isEqualTo(4);
    assertThat(run.rows().ko("ask")).isEqualTo(1);
    assertThat(run.rows().ko("ask TTFT")).isEqualTo(1);
    assertThat(run.rows().messages("ask"))
        .singleElement()
        .asString()
        .startsWith(failed.path("check_failed").asText());
    assertThat(run.rows().ok("seen")).isEqualTo(1);
    JsonNode point = run.summary().path("points").path(0);
    assertThat(point.path("successes").asInt()).isEqualTo(2);
    assertThat(point.path("check_failed").asInt()).isEqualTo(1);
    assertThat(point.path("ttft_ms").path("n").asInt()).isEqualTo(2);
  }

  @Test
  void shouldCrashTheRequestAndGoOnWhenTheSessionLacksSomething() {
    GatlingRun run =
        run(
            Map.of(),
            one(
                "crash",
                exec(chat("no prompt").user("#{missing}").outputTokens(2)),
                exec(chat("no number").user("hello").outputTokens("#{words}")),
                exec(chat("too few").user("hello").outputTokens(0)),
                exec(chat("nothing").outputTokens(2)),
                exec(chat("null").user(session -> null).outputTokens(2)),
                exec(chat("odd").user("hello").extraBody(s -> Map.of("x", Thread.State.NEW))),
                doIf(Session::isFailed).then(ask("went on"))));

    assertThat(run.rows().messages())
        .map(String::strip)
        .containsExactlyInAnyOrder(
            "no prompt: Failed to build request: No attribute named 'missing' is defined",
            "no number: Failed to build request: No attribute named 'words' is defined",
            "too few: Failed to build request: outputTokens is 0: at least 1 is needed",
            "nothing: Failed to build request: it has no prompt: add .user(…) or .prompt(…)",
            "odd: Failed to build request: llm.request.extra-body x: NEW has no form in JSON",
            "null: Failed to build request: the text of the user message is null");
    assertThat(run.rows().ok("went on")).isEqualTo(1);
    assertThat(run.requests()).hasSize(1);
    assertThat(posts()).hasSize(1);
    String reason =
        "6 requests of crash could not be built, the first: no prompt: No attribute named 'missing'"
            + " is defined";
    assertThat(run.summary().path("passed").asBoolean(true)).isFalse();
    assertThat(run.summary().path("reasons")).hasSize(1);
    assertThat(run.summary().at("/reasons/0").asText()).isEqualTo(reason);
    assertThat(run.summary().at("/health/rules").toString())
        .contains(
            "{\"name\":\"all requests built\",\"passed\":false,\"message\":\"" + reason + "\"}");
  }

  @Test
  void shouldJudgeByWhatIsReallySentWhenExtraKeysWin() {
    GatlingRun run =
        run(
            Map.of(),
            one(
                "extra",
                exec(
                    chat("short")
                        .user("hello")
                        .outputTokens(4)
                        .extraBody(Map.of("max_completion_tokens", 2))),
                exec(
                    rerank("best")
                        .query("hello")
                        .documents(session -> List.of("hello", "you", "there"))
                        .extraBody(Map.of("top_n", 1)))));

    assertThat(verdicts(run)).containsExactly("ok", "ok");
    assertThat(run.requests().get(0).path("output_tokens").asInt()).isEqualTo(2);
  }

  @Test
  void shouldNotPassWhenNoRequestSucceeds() {
    GatlingRun failed =
        run(Map.of(), one("fails", exec(chat("crash").user("#{missing}")), fail("ask")));

    assertThat(failed.summary().path("passed").asBoolean(true)).isFalse();
    assertThat(failed.summary().path("reasons").toString())
        .contains("not one request of the run succeeded");
    assertThat(posts()).hasSize(1);
  }

  @Test
  void shouldAskForTheModelsInTurnWhenThereAreSeveral() {
    GatlingRun run =
        run(
            Map.of("llm.target.model", "one,two,three"),
            one("turns", repeat(7).on(ask("ask")), exec(named("three"))));

    assertThat(posts())
        .extracting(post -> StrictJson.parse(post.text()).path("model").asText())
        .containsExactly("one", "two", "three", "one", "two", "three", "one", "three");
    assertThat(run.requests())
        .extracting(r -> r.path("model").asText())
        .containsExactly("one", "two", "three", "one", "two", "three", "one", "three");
    assertThat(run.requests()).extracting(r -> r.path("id").asText()).doesNotHaveDuplicates();
    assertThat(posts())
        .extracting(post -> post.headers().get("x-request-id"))
        .containsExactlyElementsOf(
            run.requests().stream().map(r -> r.path("id").asText()).toList());
  }

  @Test
  void shouldShowTheKeyToTheServerAloneWhenThereIsOne() throws IOException {
    String key = "sk-very-secret-0123456789";
    String team = "team-secret-value";
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    PrintStream before = System.out;
    GatlingRun run;
    try (PrintStream captured = new PrintStream(console, true, UTF_8)) {
      System.setOut(captured);
      run =
          run(
              Map.of(
                  "llm.target.api-key",
                  key,
                  "llm.target.headers",
                  "{\"X-Team-Token\":\"" + team + "\"}",
                  "llm.report.detail",
                  "true"),
              one(
                  "secret",
                  ask("fine"),
                  simulated(
                      "echo", Map.of("status", Map.of("code", 401, "body", "no: Bearer " + key))),
                  simulated("event", Map.of("error", Map.of("value", "bad " + team + key)))));
    } finally {
      System.setOut(before);
    }

    assertThat(posts())
        .hasSize(3)
        .allMatch(post -> post.headers().get("authorization").equals("Bearer " + key))
        .allMatch(post -> post.headers().get("x-team-token").equals(team));
    assertThat(verdicts(run)).containsExactly("ok", "http_error", "error_event");
    assertThat(console.toString(UTF_8)).contains("gatling-llm: run").doesNotContain(key, team);
    try (Stream<Path> files = Files.walk(run.folder())) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThan(5);
      for (Path file : all) {
        assertThat(Files.readString(file, ISO_8859_1)).as("%s", file).doesNotContain(key, team);
      }
    }
  }

  private GatlingRun run(Map<String, String> settings, PopulationBuilder... populations) {
    return GatlingRun.of(
        simulation -> simulation.setUp(populations).protocols(llm(settings).protocol()));
  }

  private Llm llm(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("llm.target.url", server.url().toString());
    return GatlingRun.llm(settings);
  }

  private static PopulationBuilder one(String scenario, ChainBuilder... steps) {
    return scenario(scenario).exec(List.of(steps)).injectOpen(atOnceUsers(1));
  }

  private static ChainBuilder ask(String name) {
    return simulated(name, Map.of());
  }

  private static ChainBuilder fail(String name) {
    return simulated(name, Map.of("status", Map.of("code", 500)));
  }

  private static ChainBuilder simulated(String name, Map<String, Object> simulate) {
    return exec(chat(name).user("hello").outputTokens(4).extraBody(Map.of("simulate", simulate)));
  }

  private static GenerationActionBuilder named(String model) {
    return chat("named").user("hello").outputTokens(2).model(model);
  }

  private List<ReceivedRequest> posts() {
    return server.received().stream().filter(request -> request.method().equals("POST")).toList();
  }

  private static List<String> verdicts(GatlingRun run) {
    return run.requests().stream().map(r -> r.path("verdict").asText()).toList();
  }

  private static List<JsonNode> of(GatlingRun run, String scenario) {
    return run.requests().stream()
        .filter(r -> r.path("scenario").asText().equals(scenario))
        .toList();
  }
}
