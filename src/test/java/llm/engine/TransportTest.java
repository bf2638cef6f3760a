package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rendezVous;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.Proxy;
import static io.gatling.javaapi.http.HttpDsl.http;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import llm.Llm;
import llm.api.DialectRules;
import llm.server.ServedRequest;
import llm.server.ServedRequest.Outcome;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.ForwardProxy;
import testkit.GatlingConfig;
import testkit.GatlingRun;
import testkit.SilentHttp2Server;
import testkit.Trust;

/** TLS and HTTP/2: whatever the connection does, a request is one POST and has one verdict. */
@Timeout(120)
class TransportTest {

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(30))
          .withInterTokenLatency(Duration.ofMillis(10))
          .withTls(true);

  private static final String MID_RESPONSE = "truncated: the connection closed in mid-response";

  @TempDir Path folder;

  private SimulatedServer server;
  private Path store;
  private String password;

  @BeforeEach
  void start() {
    server = SimulatedServer.start(SERVER);
    store = folder.resolve("trust.p12");
    password = Trust.store(server.certificate(), store);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldReuseAConnectionWhenTlsIsTrusted() {
    GatlingRun run = trusting(() -> run(false, one("twice", ask(Map.of()), ask(Map.of()))));

    List<JsonNode> requests = run.requests();
    assertThat(requests).extracting(r -> r.path("verdict").asText()).containsExactly("ok", "ok");
    assertThat(requests)
        .extracting(r -> r.path("reused_connection").asBoolean())
        .containsExactly(false, true);
    assertThat(requests.get(0).path("connect_ms").asDouble()).isGreaterThan(0);
    assertThat(requests.get(1).path("connect_ms").asDouble()).isZero();
    assertThat(posts()).extracting(ServedRequest::connection).containsExactly(2L, 2L);
  }

  @Test
  void shouldSayThatTlsFailedWhenTheCertificateIsNotTrusted() {
    Target target =
        new Target(
            server.url(),
            DialectRules.of(Dialect.VLLM),
            List.of("simulated"),
            List.of(),
            Map.of(),
            Map.of());
    ChainBuilder toIt = exec(session -> session.set(SessionKeys.TARGET, target));
    GatlingRun run =
        GatlingRun.of(
            simulation ->
                simulation
                    .setUp(
                        one("first", toIt, ask(Map.of())),
                        one("again", toIt, ask(Map.of()), ask(Map.of())))
                    .protocols(GatlingRun.llm(Map.of()).protocol()));

    assertThat(run.requests())
        .hasSize(3)
        .allSatisfy(
            r -> {
              assertThat(r.path("verdict").asText()).isEqualTo("connect_error");
              assertThat(r.path("error").asText())
                  .startsWith("TLS certificate not trusted: ")
                  .contains("gatling.ssl.trustStore");
            });
    assertThat(posts()).isEmpty();
  }

  @Test
  void shouldGiveEveryStreamAVerdictWhenHttp2IsSpoken() {
    GatlingRun run =
        trusting(
            () ->
                run(
                    true,
                    one("whole", ask(Map.of()), ask(Map.of())),
                    one("zipped", ask(Map.of("gzip", "perEvent"))),
                    one("status", ask(Map.of("status", Map.of("code", 503)))),
                    one("mid close", ask(cut("afterToken", 3, "close"))),
                    one("mid reset", ask(cut("afterToken", 3, "reset"))),
                    one("mid goaway", ask(cut("afterToken", 3, "goAway"))),
                    one("early close", ask(cut("beforeHeaders", true, "close"))),
                    one("early reset", ask(cut("beforeHeaders", true, "reset"))),
                    one("early goaway", ask(cut("beforeHeaders", true, "goAway"))),
                    one("polite goaway", ask(Map.of("goAway", true)), ask(Map.of()))));

    assertThat(verdicts(run, "whole")).containsExactly("ok", "ok");
    assertThat(reused(run, "whole")).containsExactly(false, true);
    assertThat(verdicts(run, "zipped")).containsExactly("ok");
    assertThat(verdicts(run, "status")).containsExactly("http_error");
    assertThat(outcome(run, "mid close")).isEqualTo(MID_RESPONSE + ", after 3 token events");
    assertThat(outcome(run, "mid reset"))
        .isEqualTo(MID_RESPONSE + " (the server reset the HTTP/2 stream), after 3 token events");
    assertThat(outcome(run, "mid goaway"))
        .isEqualTo(MID_RESPONSE + " (the server sent GOAWAY), after 3 token events");
    assertThat(outcome(run, "early close"))
        .startsWith("connect_error: ")
        .endsWith("(the connection was closed before any byte of a response)");
    assertThat(outcome(run, "early reset"))
        .startsWith("connect_error: ")
        .endsWith("(the server reset the HTTP/2 stream)");
    assertThat(outcome(run, "early goaway"))
        .startsWith("connect_error: ")
        .endsWith("(the server sent GOAWAY)");
    assertThat(verdicts(run, "polite goaway")).containsExactly("ok", "ok");
    assertThat(reused(run, "polite goaway")).containsExactly(false, false);
    assertThat(posts()).hasSize(12);
  }

  @Test
  void shouldSendOncePerRequestWhenAPooledConnectionBreaks() {
    GatlingRun run = trusting(() -> run(true, broken("close"), broken("reset"), broken("goAway")));

    for (String how : List.of("close", "reset", "goAway")) {
      assertThat(verdicts(run, how)).containsExactly("ok", "connect_error", "ok");
    }
    assertThat(posts()).hasSize(9);

    GatlingRun http1 = trusting(() -> run(false, broken("close"), broken("reset")));

    for (String how : List.of("close", "reset")) {
      assertThat(verdicts(http1, how)).containsExactly("ok", "connect_error", "ok");
    }
    assertThat(posts()).hasSize(15);
  }

  private static PopulationBuilder broken(String how) {
    return one(how, ask(Map.of()), ask(cut("beforeHeaders", true, how)), ask(Map.of()));
  }

  @Test
  void shouldResetOnlyItsOwnStreamWhenADeadlinePassesOnASharedConnection() {
    int users = 12;
    PopulationBuilder population =
        scenario("shared")
            .exec(ask(Map.of()))
            .exec(rendezVous(users))
            .exec(
                chat("second")
                    .user("hello there")
                    .outputTokens(300)
                    .extraBody(
                        session ->
                            Map.of(
                                "simulate",
                                session.userId() % users == 0
                                    ? Map.of("stall", Map.of("ms", 15_000))
                                    : Map.of())))
            .injectOpen(atOnceUsers(users));

    GatlingRun run =
        trusting(
            () ->
                GatlingRun.of(
                    simulation -> {
                      Llm llm = llm(true, Map.of("llm.timeout.first-token", "2 s"));
                      simulation.setUp(population.protocols(llm.protocol().shareConnections()));
                    }));

    assertThat(verdicts(run, "shared")).hasSize(24).containsOnly("ok", "timeout");
    List<ServedRequest> second = posts().stream().filter(r -> r.tokens() != 6).toList();
    assertThat(second).filteredOn(r -> r.outcome() == Outcome.INTERRUPTED).hasSize(1);
    assertThat(second).filteredOn(r -> r.outcome() == Outcome.COMPLETE).hasSize(11);
    assertThat(second.stream().map(ServedRequest::connection).distinct().count()).isLessThan(12);
    assertThat(reused(run, "shared")).filteredOn(reused -> reused).hasSizeGreaterThanOrEqualTo(12);
    assertThat(posts()).hasSize(24);
  }

  @Test
  void shouldGoThroughAProxyWhenTheProtocolNamesOne() {
    try (ForwardProxy proxy = ForwardProxy.start();
        ForwardProxy refusing = ForwardProxy.startRefusing();
        SimulatedServer plain = SimulatedServer.start(SERVER.withTls(false))) {
      Target other =
          new Target(
              plain.url(),
              DialectRules.of(Dialect.VLLM),
              List.of("simulated"),
              List.of(),
              Map.of(),
              Map.of());
      ChainBuilder toPlain = exec(session -> session.set(SessionKeys.TARGET, other));

      GatlingRun through =
          trusting(
              () ->
                  through(
                      false,
                      proxy,
                      one("tls", ask(Map.of())),
                      one("plain", toPlain, ask(Map.of()))));
      GatlingRun refused =
          trusting(
              () ->
                  through(
                      false,
                      refusing,
                      one("tls", ask(Map.of())),
                      one("plain", toPlain, ask(Map.of()))));

      assertThat(verdicts(through, "tls")).containsExactly("ok");
      assertThat(verdicts(through, "plain")).containsExactly("ok");
      assertThat(proxy.requestLines())
          .containsExactlyInAnyOrder(
              "CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1",
              "POST " + plain.url() + "/v1/chat/completions HTTP/1.1");
      assertThat(outcome(refused, "tls")).startsWith("connect_error: ").contains("407");
      assertThat(outcome(refused, "plain")).startsWith("http_error: ").contains("407");
      assertThat(posts()).hasSize(1);
    }
  }

  @Test
  void shouldSayWhatToSetWhenHttp2IsToGoThroughAProxy() {
    try (ForwardProxy proxy = ForwardProxy.start()) {
      GatlingRun run = trusting(() -> through(true, proxy, one("both", ask(Map.of()))));

      assertThat(outcome(run, "both"))
          .startsWith("connect_error: ")
          .contains("cannot speak HTTP/2 through a proxy: set llm.target.http2 = false");
      assertThat(proxy.requestLines()).isEmpty();
    }
  }

  private GatlingRun through(boolean http2, ForwardProxy proxy, PopulationBuilder... populations) {
    return GatlingRun.of(
        simulation ->
            simulation
                .setUp(populations)
                .protocols(
                    llm(http2, Map.of()).protocol().proxy(Proxy("127.0.0.1", proxy.port()))));
  }

  @Test
  void shouldKnowAPooledConnectionWhenAnotherRequestOpenedIt() {
    for (boolean http2 : List.of(true, false)) {
      GatlingRun run =
          trusting(
              () ->
                  run(
                      http2,
                      one(
                          "ahead",
                          exec(http("open").get(session -> server.url() + "/health")),
                          ask(Map.of()))));

      assertThat(reused(run, "ahead")).containsExactly(true);
      assertThat(run.request("ahead").path("connect_ms").asDouble()).isZero();
    }
  }

  @Test
  void shouldGiveUpWhenAServerAgreesToHttp2AndSaysNoMore() {
    Map<String, String> impatient =
        Map.of(
            "gatling.socket.connectTimeout", "1000",
            "gatling.ssl.handshakeTimeout", "1000",
            "gatling.ssl.useInsecureTrustManager", "true",
            "gatling.http.enableHostnameVerification", "false");
    try (SilentHttp2Server silent = SilentHttp2Server.start()) {
      Target target =
          new Target(
              silent.url(),
              DialectRules.of(Dialect.VLLM),
              List.of("simulated"),
              List.of(),
              Map.of(),
              Map.of());
      GatlingRun run =
          GatlingConfig.during(
              impatient,
              () ->
                  run(
                      true,
                      one("silent", exec(s -> s.set(SessionKeys.TARGET, target)), ask(Map.of()))));

      assertThat(outcome(run, "silent"))
          .startsWith("connect_error: ")
          .endsWith("(no connection was ready within 3 s, TLS and HTTP/2 included)");
    }
  }

  private GatlingRun run(boolean http2, PopulationBuilder... populations) {
    return GatlingRun.of(
        simulation -> {
          Llm llm = llm(http2, Map.of());
          simulation.setUp(populations).protocols(llm.protocol());
        });
  }

  private Llm llm(boolean http2, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("llm.target.url", server.url().toString());
    settings.put("llm.target.http2", Boolean.toString(http2));
    settings.put("llm.timeout.total", "20 s");
    return GatlingRun.llm(settings);
  }

  private GatlingRun trusting(Supplier<GatlingRun> run) {
    return GatlingConfig.during(
        Map.of(
            "gatling.ssl.trustStore.type",
            "pkcs12",
            "gatling.ssl.trustStore.file",
            store.toString(),
            "gatling.ssl.trustStore.password",
            password),
        run::get);
  }

  private static PopulationBuilder one(String scenario, ChainBuilder... requests) {
    return scenario(scenario).exec(List.of(requests)).injectOpen(atOnceUsers(1));
  }

  private static ChainBuilder ask(Map<String, Object> simulate) {
    return exec(
        chat("ask").user("hello there").outputTokens(6).extraBody(Map.of("simulate", simulate)));
  }

  private static Map<String, Object> cut(String place, Object value, String how) {
    return Map.of("cut", Map.of(place, value, "how", how));
  }

  private List<ServedRequest> posts() {
    return server.truth().stream().filter(request -> request.method().equals("POST")).toList();
  }

  private static List<String> verdicts(GatlingRun run, String scenario) {
    return of(run, scenario).map(r -> r.path("verdict").asText()).toList();
  }

  private static List<Boolean> reused(GatlingRun run, String scenario) {
    return of(run, scenario).map(r -> r.path("reused_connection").asBoolean()).toList();
  }

  private static String outcome(GatlingRun run, String scenario) {
    JsonNode request = run.request(scenario);
    return request.path("verdict").asText() + ": " + request.path("error").asText();
  }

  private static Stream<JsonNode> of(GatlingRun run, String scenario) {
    return run.requests().stream().filter(r -> r.path("scenario").asText().equals(scenario));
  }
}
