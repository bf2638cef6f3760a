package llm;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.http.HttpDsl;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.ForwardProxy;
import testkit.GatlingConfig;
import testkit.GatlingRun;

class JvmProxyTest {

  private static final URI TLS = URI.create("https://gpu.example:8443");

  @Test
  void shouldFindTheProxyOfTheScheme() {
    Map<String, String> jvm = Map.of("https.proxyHost", "proxy", "https.proxyPort", "3128");

    assertThat(proxy(jvm, TLS))
        .hasValueSatisfying(
            proxy -> {
              assertThat(proxy.getHostString()).isEqualTo("proxy");
              assertThat(proxy.getPort()).isEqualTo(3128);
              assertThat(JvmProxy.inWords(proxy)).isEqualTo(" through the proxy proxy:3128");
            });
    assertThat(proxy(jvm, URI.create("http://gpu.example"))).isEmpty();
  }

  @Test
  void shouldFindTheProxyWhenTheHostHoldsAnUnderscore() {
    assertThat(proxy(Map.of("http.proxyHost", "proxy"), URI.create("http://vllm_1:8000")))
        .isPresent();
  }

  @Test
  void shouldGoDirectlyWhenThereIsNoProxyOrTheHostIsAnException() {
    assertThat(JvmProxy.to(TLS)).isEmpty();
    assertThat(proxy(Map.of("https.proxyHost", "proxy", "http.nonProxyHosts", "*.example"), TLS))
        .isEmpty();
  }

  @Test
  void shouldSendAllThroughTheProxyWhenOneIsNamed() {
    try (ForwardProxy proxy = ForwardProxy.start();
        SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      String url = "http://localhost:" + server.port();
      Map<String, String> jvm =
          Map.of(
              "http.proxyHost", "127.0.0.1",
              "http.proxyPort", Integer.toString(proxy.port()),
              "http.nonProxyHosts", "");

      GatlingRun run =
          GatlingConfig.during(jvm, () -> GatlingRun.of(simulation -> simulation.setUp(one(url))));

      assertThat(run.request("one").path("verdict").asText()).isEqualTo("ok");
      assertThat(proxy.requestLines())
          .containsExactly(
              "GET " + url + "/v1/models HTTP/1.1",
              "POST " + url + "/v1/chat/completions HTTP/1.1");
    }
  }

  @Test
  void shouldSayWhichWayIsImpossibleWhenServersAreBehindSeveralProxies() {
    Map<String, String> jvm =
        Map.of(
            "http.proxyHost",
            "one",
            "http.proxyPort",
            "3128",
            "https.proxyHost",
            "two",
            "https.proxyPort",
            "3129");

    assertThatThrownBy(() -> onTheWay(jvm, URI.create("http://gpu.example"), TLS))
        .hasMessageContaining(
            "a run of Gatling has one proxy: gpu.example through the proxy one:3128, gpu.example"
                + " through the proxy two:3129");
  }

  @Test
  void shouldSayWhichWayIsImpossibleWhenOneHostIsBehindTheProxyByHttpsAlone() {
    assertThatThrownBy(
            () ->
                onTheWay(
                    Map.of("https.proxyHost", "proxy", "https.proxyPort", "3128"),
                    TLS,
                    URI.create("http://gpu.example")))
        .hasMessageContaining("gpu.example through the proxy proxy:3128, gpu.example directly");
  }

  private static void onTheWay(Map<String, String> jvm, URI... servers) {
    GatlingConfig.during(jvm, () -> JvmProxy.onTheWay(HttpDsl.http, List.of(servers)));
  }

  private static Optional<InetSocketAddress> proxy(Map<String, String> jvm, URI url) {
    return GatlingConfig.during(jvm, () -> JvmProxy.to(url));
  }

  private static PopulationBuilder one(String url) {
    Llm llm = GatlingRun.llm(Map.of("llm.target.url", url));
    return scenario("one")
        .exec(exec(chat("ask").user("hello").outputTokens(2)))
        .injectOpen(atOnceUsers(1))
        .protocols(llm.protocol());
  }
}
