package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.think;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import llm.engine.SessionKeys;
import llm.server.ServedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRun;
import testkit.StrictJson;

/** Who sends how many requests when, by the truth of the server. */
class ClosedLoadTest {

  private static final int REQUESTS = 8;
  private static final int WARMUP = 6;

  /** What is counted; the server is also asked for tokens, before the load. */
  private static final String CHAT = "/v1/chat/completions";

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(20))
          .withInterTokenLatency(Duration.ofMillis(5))
          .withKeptRequests(1_000);

  @Test
  void shouldSendJustWhatThePointsSayWhenThereIsWarmUp() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      List<Integer> users = List.of(1, 4, 8);
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "1,4,8",
                  "llm.load.requests", Integer.toString(REQUESTS),
                  "llm.warmup.requests", Integer.toString(WARMUP)));

      Map<String, JsonNode> measured = byId(run);
      List<ServedRequest> posts = posts(server);
      assertThat(posts).hasSize(users.size() * (REQUESTS + WARMUP));
      assertThat(measured).hasSize(users.size() * REQUESTS);
      for (int i = 0; i < users.size(); i++) {
        List<ServedRequest> own =
            posts.subList(i * (REQUESTS + WARMUP), (i + 1) * (REQUESTS + WARMUP));
        assertPoint("text 12/4 c=" + users.get(i), users.get(i), own, measured);
        assertThat(openedBeforeTheMeasured(server, own, measured)).hasSize(users.get(i));
      }
      assertThat(prompts(server)).doesNotHaveDuplicates().hasSize(posts.size());
      assertThat(measured.values())
          .allMatch(request -> request.path("connect_ms").asDouble() == 0)
          .allMatch(request -> request.path("reused_connection").asBoolean());
      assertThat(run.summary().path("points"))
          .extracting(point -> point.path("point").asText())
          .containsExactly("text 12/4 c=1", "text 12/4 c=4", "text 12/4 c=8");
      assertThat(run.summary().path("points"))
          .extracting(point -> point.path("connect_ms").path("n").asInt())
          .isEqualTo(users);
      assertThat(run.summary().path("points"))
          .extracting(point -> point.path("connections_opened_ahead").asInt())
          .isEqualTo(users);
    }
  }

  @Test
  void shouldConnectInsideTheFirstRequestOfEachUserWhenTheSettingSaysSo() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "3",
                  "llm.load.requests", "9",
                  "llm.load.connect", "inside"));

      List<JsonNode> fresh =
          run.requests().stream().filter(r -> !r.path("reused_connection").asBoolean()).toList();
      assertThat(run.requests()).hasSize(9);
      assertThat(fresh).hasSize(3).allMatch(r -> r.path("connect_ms").asDouble() > 0);
      assertThat(posts(server).stream().map(ServedRequest::connection).distinct()).hasSize(3);
    }
  }

  @Test
  void shouldMakeTheSamePromptsButForTheirBeginningWhenSeedsAreEqual() {
    List<String> first = promptsOfARunWithSeed("5");
    List<String> second = promptsOfARunWithSeed("5");
    List<String> other = promptsOfARunWithSeed("6");

    assertThat(endings(first)).isEqualTo(endings(second)).hasSize(REQUESTS);
    assertThat(endings(first)).doesNotContainAnyElementsOf(endings(other));
    assertThat(first).doesNotContainAnyElementsOf(second);
  }

  @Test
  void shouldAbortWhatIsInFlightWhenTheTimeIsOver() {
    SimulatedSettings slow = SERVER.withInterTokenLatency(Duration.ofMillis(100));
    try (SimulatedServer server = SimulatedServer.start(slow)) {
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm =
                    llm(server, Map.of("llm.load.concurrency", "2", "llm.load.requests", "1000"));
                simulation
                    .setUp(llm.points("text", randomPrompts(), ask()))
                    .protocols(llm.protocol())
                    .maxDuration(Duration.ofSeconds(3));
              });

      Map<String, Long> verdicts =
          run.requests().stream()
              .collect(
                  Collectors.groupingBy(r -> r.path("verdict").asText(), Collectors.counting()));
      assertThat(verdicts).containsOnlyKeys("ok", "aborted");
      // a user may be between two requests just then
      assertThat(verdicts.get("aborted")).isBetween(1L, 2L);
      assertThat(run.requests()).hasSameSizeAs(posts(server));
      JsonNode point = run.summary().path("points").get(0);
      assertThat(point.path("aborted").asLong()).isEqualTo(verdicts.get("aborted"));
      assertThat(point.path("successes").asLong()).isEqualTo(verdicts.get("ok"));
      assertThat(point.path("failures").asLong()).isZero();
    }
  }

  @Test
  void shouldNotCountThinkTimeAsLatenessWhenAUserThinksBeforeItsRequest() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of("llm.load.concurrency", "2", "llm.load.requests", "4"),
              exec(think(Duration.ofSeconds(2))).exec(ask()));

      List<JsonNode> requests = run.requests();
      assertThat(requests)
          .hasSize(4)
          .allMatch(r -> r.path("late_ms").asDouble() < 1_000)
          .allMatch(r -> r.path("wanted_ms").asDouble() == 0);
      assertThat(requests.get(3).path("sent_ms").asDouble()).isGreaterThan(4_000);
    }
  }

  @Test
  void shouldCountAsLatenessWhatTheClientDoesAfterTheAnswerThatFreedTheUser() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      // a user alone on its event loop comes back to it by a way that Gatling keeps to itself
      int users = 4 * Runtime.getRuntime().availableProcessors();
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", Integer.toString(users),
                  "llm.load.requests", Integer.toString(2 * users)),
              exec(ask()).exec(ClosedLoadTest::busyFor10Millis));

      List<JsonNode> seconds =
          run.requests().stream()
              .sorted(Comparator.comparingDouble(r -> r.path("sent_ms").asDouble()))
              .skip(users)
              .toList();
      assertThat(seconds).hasSize(users);
      assertThat(seconds.stream().filter(r -> r.path("late_ms").asDouble() >= 10))
          .hasSizeGreaterThan(users / 2);
    }
  }

  @Test
  void shouldKeepAnotherKindsRequestsApartWhenAPointSendsThemInBetween() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of("llm.load.concurrency", "2", "llm.load.requests", "4"),
              exec(rerank("search")
                      .query("which one")
                      .documents(session -> List.of("this", "that")))
                  .exec(ask()));

      assertThat(run.summary().path("points"))
          .extracting(p -> p.path("point").asText(), p -> p.path("kind").asText())
          .containsExactlyInAnyOrder(
              tuple("text 12/4 c=2", "text"), tuple("text 12/4 c=2 (rerank)", "rerank"));
      assertThat(run.summary().path("points"))
          .allMatch(point -> point.path("successes").asInt() == 4);
      assertThat(run.rows().ok("search")).isEqualTo(4);
      assertThat(run.rows().all()).isEqualTo(4 + 2 * 4);
    }
  }

  @Test
  @Timeout(60)
  void shouldMeasureWhatIsPlannedWhenUsersLeaveDuringTheWarmUp() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of(
                  "llm.load.concurrency", "2",
                  "llm.load.requests", "4",
                  "llm.warmup.requests", "6"),
              exec(ask())
                  .exec(
                      session ->
                          session.contains(SessionKeys.WARMUP) ? session.markAsFailed() : session)
                  .exitHereIfFailed());

      assertThat(posts(server)).hasSize(2 + 4);
      assertThat(run.requests()).hasSize(4).allMatch(r -> r.path("verdict").asText().equals("ok"));
      assertThat(rule(run, "all planned requests sent").path("passed").asBoolean()).isTrue();
    }
  }

  @Test
  @Timeout(60)
  void shouldSayHowManyWereNeverSentWhenUsersLeave() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          run(
              server,
              Map.of("llm.load.concurrency", "2", "llm.load.requests", "8"),
              exec(ask()).exitHere());

      assertThat(run.requests()).hasSize(2);
      JsonNode rule = rule(run, "all planned requests sent");
      assertThat(rule.path("passed").asBoolean(true)).isFalse();
      assertThat(rule.path("message").asText())
          .isEqualTo("6 of 8 planned requests were never sent at text 12/4 c=2");
      assertThat(run.summary().at("/points/0/notes"))
          .extracting(JsonNode::asText)
          .contains("6 of 8 planned requests were never sent");
    }
  }

  private static Session busyFor10Millis(Session session) {
    long end = System.nanoTime() + Duration.ofMillis(10).toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return session;
  }

  private static void assertPoint(
      String name, int users, List<ServedRequest> own, Map<String, JsonNode> measured) {
    List<ServedRequest> counted = own.stream().filter(r -> measured.containsKey(id(r))).toList();
    List<ServedRequest> warmup = own.stream().filter(r -> !measured.containsKey(id(r))).toList();
    assertThat(counted)
        .hasSize(REQUESTS)
        .allMatch(r -> measured.get(id(r)).path("point").asText().equals(name));
    assertThat(warmup).hasSize(WARMUP);
    assertThat(counted.stream().mapToLong(ServedRequest::received).min().orElseThrow())
        .isGreaterThan(warmup.stream().mapToLong(ServedRequest::end).max().orElseThrow());
    assertThat(mostInFlight(counted)).isEqualTo(users);
    assertThat(mostInFlight(warmup)).isLessThanOrEqualTo(users);
  }

  /** Small requests between the last of the warm-up and the first that is measured. */
  private static List<ServedRequest> openedBeforeTheMeasured(
      SimulatedServer server, List<ServedRequest> own, Map<String, JsonNode> measured) {
    long warm =
        own.stream()
            .filter(request -> !measured.containsKey(id(request)))
            .mapToLong(ServedRequest::end)
            .max()
            .orElseThrow();
    long begin =
        own.stream()
            .filter(request -> measured.containsKey(id(request)))
            .mapToLong(ServedRequest::received)
            .min()
            .orElseThrow();
    return server.truth().stream()
        .filter(request -> request.method().equals("GET"))
        .filter(request -> request.received() > warm && request.received() < begin)
        .toList();
  }

  private static int mostInFlight(List<ServedRequest> requests) {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    for (ServedRequest request : requests) {
      changes.merge(request.received(), 1, Integer::sum);
      changes.merge(request.end(), -1, Integer::sum);
    }
    int now = 0;
    int most = 0;
    for (int change : changes.values()) {
      now += change;
      most = Math.max(most, now);
    }
    return most;
  }

  private static List<String> promptsOfARunWithSeed(String seed) {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      run(
          server,
          Map.of(
              "llm.seed",
              seed,
              "llm.load.concurrency",
              "4",
              "llm.load.requests",
              Integer.toString(REQUESTS)));
      return prompts(server);
    }
  }

  private static Set<String> endings(List<String> prompts) {
    return prompts.stream()
        .map(prompt -> prompt.split(" ", 5)[4])
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static GatlingRun run(SimulatedServer server, Map<String, String> settings) {
    return run(server, settings, ask());
  }

  private static GatlingRun run(
      SimulatedServer server, Map<String, String> settings, ChainBuilder ask) {
    return GatlingRun.of(
        simulation -> {
          Llm llm = llm(server, settings);
          simulation.setUp(llm.points("text", randomPrompts(), ask)).protocols(llm.protocol());
        });
  }

  private static JsonNode rule(GatlingRun run, String name) {
    return StreamSupport.stream(run.summary().at("/health/rules").spliterator(), false)
        .filter(rule -> rule.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Llm llm(SimulatedServer server, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("llm.target.url", server.url().toString());
    all.put("llm.shapes", "12/4");
    return GatlingRun.llm(all);
  }

  private static ChainBuilder ask() {
    return exec(
        generate("text #{point}")
            .prompt("#{prompt}")
            .inputTokens("#{inputTokens}")
            .outputTokens("#{outputTokens}"));
  }

  private static Map<String, JsonNode> byId(GatlingRun run) {
    return run.requests().stream().collect(Collectors.toMap(r -> r.path("id").asText(), r -> r));
  }

  private static String id(ServedRequest request) {
    return request.requestId().orElseThrow();
  }

  private static List<ServedRequest> posts(SimulatedServer server) {
    return server.truth().stream()
        .filter(request -> request.path().equals(CHAT))
        .sorted(Comparator.comparingLong(ServedRequest::received))
        .toList();
  }

  private static List<String> prompts(SimulatedServer server) {
    return server.received().stream()
        .filter(request -> request.path().equals(CHAT))
        .map(request -> StrictJson.parse(request.text()).at("/messages/0/content/0/text").asText())
        .toList();
  }
}
