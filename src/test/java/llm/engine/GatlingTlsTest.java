package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import llm.server.Route;
import llm.server.ServerProbe;
import llm.server.SimulatedServer;
import llm.server.TargetException;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingConfig;
import testkit.MutualTlsServer;
import testkit.Trust;

/** Against servers of which each wants something else of its client's TLS. */
class GatlingTlsTest {

  @TempDir Path folder;

  @Test
  void shouldTrustWhatGatlingIsConfiguredToTrust() throws TargetException {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withTls(true))) {
      Map<String, String> store = trustStore(server.certificate());

      assertThatThrownBy(() -> ask(server.url(), Map.of()))
          .hasMessageContaining("TLS failed: unable to find valid certification path");
      assertThat(ask(server.url(), store)).containsExactly("simulated");
      assertThat(ask(server.url(), Map.of("gatling.ssl.useInsecureTrustManager", "true")))
          .containsExactly("simulated");
    }
  }

  /** A trust store wins over the permission to trust anything. */
  @Test
  void shouldTrustNobodyElseWhenThereIsATrustStore() throws TargetException {
    try (MutualTlsServer other = MutualTlsServer.start(folder)) {
      Map<String, String> keys = new HashMap<>(keyStore(other));
      keys.put("gatling.ssl.useInsecureTrustManager", "true");

      assertThat(ask(other.url(), keys)).containsExactly("locked");
      keys.putAll(trustStore(Trust.anyPublicAuthority()));
      assertThatThrownBy(() -> ask(other.url(), keys)).hasMessageContaining("TLS failed: ");
    }
  }

  @Test
  void shouldShowTheCertificateOfTheKeyStoreWhenTheServerWantsOne() throws TargetException {
    try (MutualTlsServer server = MutualTlsServer.start(folder)) {
      Map<String, String> trusting = Map.of("gatling.ssl.useInsecureTrustManager", "true");
      Map<String, String> showing = new HashMap<>(keyStore(server));
      showing.putAll(trusting);

      assertThat(ask(server.url(), showing)).containsExactly("locked");
      assertThatThrownBy(() -> ask(server.url(), trusting))
          .hasMessageContaining("a certificate of yours, name that by gatling.ssl.keyStore");
    }
  }

  @Test
  void shouldLookAtTheNameOnTheCertificateAsGatlingDoes() throws TargetException {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withTls(true))) {
      Map<String, String> strict = trustStore(server.certificate());
      Map<String, String> lax = new HashMap<>(strict);
      lax.put("gatling.http.enableHostnameVerification", "false");

      assertThatThrownBy(() -> askAs("gpu.example", server.url(), strict))
          .hasMessageContaining("gpu.example");
      assertThat(askAs("gpu.example", server.url(), lax)).containsExactly("simulated");
    }
  }

  private Map<String, String> trustStore(X509Certificate certificate) {
    Path store = folder.resolve("trust.p12");
    String password = Trust.store(certificate, store);
    return Map.of(
        "gatling.ssl.trustStore.type",
        "pkcs12",
        "gatling.ssl.trustStore.file",
        store.toString(),
        "gatling.ssl.trustStore.password",
        password);
  }

  private static Map<String, String> keyStore(MutualTlsServer server) {
    return Map.of(
        "gatling.ssl.keyStore.type", "pkcs12",
        "gatling.ssl.keyStore.file", server.keyStore().toString(),
        "gatling.ssl.keyStore.password", server.password());
  }

  private static Set<String> ask(URI url, Map<String, String> gatling) throws TargetException {
    return askAs(url.getHost(), url, gatling);
  }

  /** Asks a server that is expected to prove that it has this name. */
  private static Set<String> askAs(String name, URI url, Map<String, String> gatling)
      throws TargetException {
    try (GatlingTls tls = GatlingConfig.during(gatling, GatlingTls::configured)) {
      Route direct =
          new Route(
              Optional.empty(), (allocator, host, port) -> tls.newHandler(allocator, name, port));
      return new ServerProbe(url, Map.of(), direct).ask().models().keySet();
    }
  }
}
