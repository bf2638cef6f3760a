package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import llm.api.DialectRules;
import llm.engine.Target;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.EmbeddingShape;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.SimulatedSettings;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import testkit.ForwardProxy;
import testkit.GatlingConfig;

class TargetsTest {

  private static final SimulatedSettings KEEPING =
      SimulatedSettings.defaults().withKeptRequests(10);

  @Test
  void shouldSendTheKeyWhenOneIsSet() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING.withApiKey("k1"))) {
      Target target = reach(server.url(), Map.of("llm.target.api-key", "k1"));

      assertThat(target.headers()).isEqualTo(Map.of("Authorization", "Bearer k1"));
      assertThat(target.models()).containsExactly("simulated");
      assertThat(target.toString()).doesNotContain("k1");
    }
  }

  @Test
  void shouldPreferTheUsersOwnHeaderWhenAKeyIsSetToo() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING)) {
      Target target =
          reach(
              server.url(),
              Map.of("llm.target.api-key", "k1", "llm.target.headers.authorization", "Basic eA=="));

      assertThat(target.headers()).isEqualTo(Map.of("authorization", "Basic eA=="));
    }
  }

  @Test
  void shouldSendTheUserAsBasicAuthorizationWhenTheUrlHoldsOne() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING)) {
      URI url = URI.create("http://qa:p%40ss@127.0.0.1:" + server.port());
      Target target = reach(url, Map.of());

      // base64 of qa:p@ss
      assertThat(header(server, "authorization")).isEqualTo("Basic cWE6cEBzcw==");
      assertThat(target.headers()).isEqualTo(Map.of("Authorization", "Basic cWE6cEBzcw=="));
      assertThat(target.url()).isEqualTo(server.url());
      assertThat(target + target.shownUrl()).doesNotContain("qa", "p%40ss");
    }
  }

  @Test
  void shouldRefuseTheUserWhenThereIsAKeyToo() {
    URI url = URI.create("http://qa:pass@127.0.0.1:1");

    assertThatThrownBy(() -> reach(url, Map.of("llm.target.api-key", "k1")))
        .hasMessageStartingWith("llm.target.url holds a user, but ")
        .hasMessageEndingWith("set llm.target.api-key = off")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("qa", "pass@", "k1"));
  }

  @Test
  void shouldPutEndpointsBeforeTheQueryWhenTheUrlHasOne() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING)) {
      Target target = reach(URI.create(server.url() + "/?api-version=3"), Map.of());

      assertThat(target.endpoint("/v1/models"))
          .isEqualTo(server.url() + "/v1/models?api-version=3");
      assertThat(target.base()).isEqualTo(server.url().toString());
      assertThat(target.shownUrl()).isEqualTo(server.url().toString());
    }
  }

  @Test
  void shouldMaskSecretsWhenTheServerRepeatsThem() throws IOException {
    HttpServer gateway = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
          String said = "no key " + exchange.getRequestHeaders().getFirst("X-Api-Key") + " here";
          exchange.sendResponseHeaders(400, said.length());
          exchange.getResponseBody().write(said.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    gateway.start();
    try {
      URI url = URI.create("http://127.0.0.1:" + gateway.getAddress().getPort());

      assertThatThrownBy(
              () -> reach(url, Map.of("llm.target.headers.X-Api-Key", "very private thing")))
          .hasMessageContaining("no key *** here")
          .hasMessageNotContaining("private");
    } finally {
      gateway.stop(0);
    }
  }

  @Test
  void shouldRefuseAShapeWhenItIsLongerThanTheWindow() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING.withMaxModelLength(16))) {
      Targets.Reached reached = reached(server.url(), Map.of());

      reached.mustFit(new TextShape(8, 8), settings(Map.of()), 0);
      reached.mustFit(new EmbeddingShape(16, 100), settings(Map.of()), 0);
      assertThatThrownBy(() -> reached.mustFit(new TextShape(9, 8), settings(Map.of()), 0))
          .hasMessage(
              "llm.shapes = 9/8: 9 + 8 tokens do not fit the window of 16 tokens of model"
                  + " simulated");
      assertThatThrownBy(() -> reached.mustFit(new RerankShape(8, 9, 3), settings(Map.of()), 0))
          .hasMessage(
              "llm.shapes = 8/9*3: 17 tokens do not fit the window of 16 tokens of model"
                  + " simulated");
    }
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void shouldSpeakAsTheServerSaysItWantsToBeSpokenTo(Dialect dialect) {
    try (SimulatedServer server = SimulatedServer.start(KEEPING.withDialect(dialect))) {
      Targets.Reached reached = reached(server.url(), Map.of());

      assertThat(reached.facts().dialect(reached.target().models())).contains(dialect);
      assertThat(reached.dialect()).isEqualTo(dialect);
      assertThat(reached.target().dialect()).isEqualTo(DialectRules.of(dialect));
      assertThat(reached.target().models()).containsExactly("simulated");
    }
  }

  @Test
  void shouldSpeakAsTheSettingsSayWhateverTheServerSays() {
    try (SimulatedServer server = SimulatedServer.start(KEEPING.withDialect(Dialect.SGLANG))) {
      Targets.Reached reached =
          reached(
              server.url(),
              Map.of(
                  "llm.target.dialect", "openai",
                  "llm.dialect.max-tokens-key", "max_tokens",
                  "llm.dialect.output-length", "exact",
                  "llm.dialect.stream-options", "false",
                  "llm.dialect.content", "string",
                  "llm.dialect.documents-key", "texts"));

      DialectRules rules = reached.target().dialect();
      assertThat(reached.dialect()).isEqualTo(Dialect.OPENAI);
      assertThat(rules.chatMaxTokensKey()).isEqualTo("max_tokens");
      assertThat(rules.ignoreEos()).isTrue();
      assertThat(rules.streamOptions()).isFalse();
      assertThat(rules.contentParts()).isFalse();
      assertThat(rules.pooling().documentsKey()).isEqualTo("texts");
      assertThat(rules.pooling().rerankPath()).isNull();
    }
  }

  @Test
  void shouldStartTheEmbeddedServerWithItsKeyWhenNoUrlIsSet() {
    Settings settings = settings(Map.of("llm.simulated.api-key", "own"));
    SimulatedServer[] started = new SimulatedServer[1];
    Target target =
        Targets.reach(settings, simulated -> started[0] = SimulatedServer.start(simulated))
            .target();
    try (SimulatedServer server = started[0]) {
      assertThat(target.url()).isEqualTo(server.url());
      assertThat(target.headers()).isEqualTo(Map.of("Authorization", "Bearer own"));
    }
  }

  @Test
  void shouldGoThroughTheProxyOfTheJvmWhenOneIsNamed() {
    try (ForwardProxy proxy = ForwardProxy.start();
        SimulatedServer server = SimulatedServer.start(KEEPING)) {
      URI byName = URI.create("http://localhost:" + server.port());
      Map<String, String> jvm =
          Map.of(
              "http.proxyHost", "127.0.0.1",
              "http.proxyPort", Integer.toString(proxy.port()),
              "http.nonProxyHosts", "");

      Target target = GatlingConfig.during(jvm, () -> reach(byName, Map.of()));

      assertThat(target.models()).containsExactly("simulated");
      assertThat(proxy.requestLines()).containsExactly("GET " + byName + "/v1/models HTTP/1.1");
    }
  }

  private static String header(SimulatedServer server, String name) {
    ReceivedRequest request = server.received().get(0);
    return request.headers().get(name);
  }

  private static Target reach(URI url, Map<String, String> properties) {
    return reached(url, properties).target();
  }

  private static Targets.Reached reached(URI url, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("llm.target.url", url.toString());
    return Targets.reach(
        settings(all),
        simulated -> {
          throw new AssertionError("no server is to be started");
        });
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(properties, Map.of(), TargetsTest.class.getClassLoader(), Path.of("")));
  }
}
