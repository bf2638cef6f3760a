package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.ForwardProxy;

class ServerProbeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @Test
  void shouldTellModelsAndWindowsWhenTheServerListsThem() throws TargetException {
    SimulatedSettings two =
        SimulatedSettings.defaults().withModels("a", "b").withMaxModelLength(4096);
    try (SimulatedServer server = SimulatedServer.start(two)) {
      ServerFacts facts = probe(server.url(), Map.of()).ask();

      assertThat(facts.models())
          .containsExactly(
              Map.entry("a", OptionalInt.of(4096)), Map.entry("b", OptionalInt.of(4096)));
      assertThat(server.truth()).hasSize(1);
    }
  }

  @Test
  void shouldNameTheKeyWhenTheServerWantsAnother() {
    SimulatedSettings locked = SimulatedSettings.defaults().withApiKey("right");
    try (SimulatedServer server = SimulatedServer.start(locked)) {
      Map<String, String> wrong = Map.of("Authorization", "Bearer wrong-key");

      assertThat(refusal(server.url(), wrong))
          .isEqualTo(
              "llm.target.url = %s answered 401: llm.target.api-key is missing or wrong"
                  .formatted(server.url()));
      assertThat(refusal(server.url(), Map.of())).contains("llm.target.api-key is missing");
    }
  }

  @Test
  void shouldAskAboutThePortWhenTheConnectionIsRefused() throws IOException {
    int free = freePort();

    assertThat(refusal(URI.create("http://127.0.0.1:" + free), Map.of()))
        .isEqualTo(
            "llm.target.url = http://127.0.0.1:"
                + free
                + ": connection refused; is the server up, and is the port right?");
  }

  @Test
  void shouldNameTheHostWhenItIsUnknown() {
    assertThat(refusal(URI.create("http://no_such-host.invalid:80/x"), Map.of()))
        .isEqualTo(
            "llm.target.url = http://no_such-host.invalid:80: unknown host no_such-host.invalid; is"
                + " it behind a proxy? Then name that by -Dhttp.proxyHost=HOST"
                + " -Dhttp.proxyPort=PORT");
  }

  @Test
  void shouldSpeakOfTlsWhenHttpIsSpokenToAnHttpsPort() {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withTls(true))) {
      URI url = URI.create("http://127.0.0.1:" + server.port());

      assertThat(refusal(url, Map.of())).contains("https").contains("llm.target.url = " + url);
    }
  }

  @Test
  void shouldSpeakOfHttpWhenHttpsIsSpokenToAnHttpPort() {
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      URI url = URI.create("https://127.0.0.1:" + server.port());

      assertThat(refusal(url, Map.of()))
          .isEqualTo(
              "llm.target.url = %s: it does not speak TLS; try http instead of https"
                  .formatted(url));
    }
  }

  @Test
  void shouldNameTheTrustStoreWhenTheCertificateIsNotTrusted() {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withTls(true))) {
      assertThat(refusal(server.url(), Map.of()))
          .contains(
              "TLS failed: unable to find valid certification path",
              "-Djavax.net.ssl.trustStore=FILE",
              "gatling.ssl.trustStore");
    }
  }

  @Test
  void shouldReachEverythingThroughTheProxyWhenThereIsOne() throws Exception {
    try (ForwardProxy proxy = ForwardProxy.start();
        SimulatedServer plain = SimulatedServer.start(SimulatedSettings.defaults());
        SimulatedServer tls = SimulatedServer.start(SimulatedSettings.defaults().withTls(true))) {
      URI withQuery = URI.create(plain.url() + "?api-version=3");

      assertThat(probe(withQuery, through(proxy.port())).ask().models()).hasSize(1);
      assertThat(probe(tls.url(), through(proxy.port())).ask().models()).hasSize(1);
      assertThat(proxy.requestLines())
          .containsExactly(
              "GET " + plain.url() + "/v1/models?api-version=3 HTTP/1.1",
              "CONNECT 127.0.0.1:" + tls.port() + " HTTP/1.1");
    }
  }

  @Test
  void shouldNameTheProxyWhenItDoesNotLetThrough() throws IOException {
    try (ForwardProxy refusing = ForwardProxy.startRefusing()) {
      String proxy = " through the proxy 127.0.0.1:" + refusing.port();

      assertThat(refusal(URI.create("http://gpu"), through(refusing.port())))
          .isEqualTo(
              "llm.target.url = http://gpu"
                  + proxy
                  + " answered 407: the proxy asks for a password, and the suite has none for it");
      assertThat(refusal(URI.create("https://gpu"), through(refusing.port())))
          .startsWith("llm.target.url = https://gpu" + proxy + ": the proxy makes no connection: ")
          .contains("407");
    }
    assertThat(refusal(URI.create("http://gpu"), through(freePort())))
        .endsWith(": connection refused; is the proxy up, and is the port right?");
    assertThat(
            refusal(
                URI.create("https://gpu"),
                new Route(
                    Optional.of(InetSocketAddress.createUnresolved("no-such.invalid", 3128)),
                    ServerProbeTest::trusting)))
        .isEqualTo(
            "llm.target.url = https://gpu through the proxy no-such.invalid:3128: unknown host"
                + " no-such.invalid");
  }

  @Test
  void shouldSayThatNothingCameWhenThePortIsSilent() throws IOException {
    try (Listener silent = new Listener(socket -> {})) {
      assertThat(refusal(silent.url(), Map.of()))
          .isEqualTo(
              "llm.target.url = %s: connected, but no answer to GET /v1/models within 2 s; is it"
                      .formatted(silent.url())
                  + " the port of the server, and is the server ready?");
    }
  }

  @Test
  void shouldSayThatItWasClosedWhenThePortClosesAtOnce() throws IOException {
    try (Listener closing = new Listener(Listener::close)) {
      assertThat(refusal(closing.url(), Map.of()))
          .startsWith(
              "llm.target.url = " + closing.url() + ": it closed the connection without an");
    }
  }

  @Test
  void shouldSayThatItIsNoHttpWhenSomethingElseListens() throws IOException {
    try (Listener mail = new Listener(socket -> answer(socket, "220 mail ready\r\n\r\n"))) {
      assertThat(refusal(mail.url(), Map.of())).contains("is not HTTP");
    }
  }

  @Test
  void shouldShowWhatItSaidWhenAnHttpServerIsNoModelServer() throws IOException {
    try (Listener web =
        new Listener(socket -> answer(socket, http("200 OK", "<h1>It works</h1>")))) {
      assertThat(refusal(web.url(), Map.of()))
          .isEqualTo(
              "llm.target.url = %s: GET /v1/models did not answer with a list of models, so this is"
                      .formatted(web.url())
                  + " no OpenAI-compatible server; it said: <h1>It works</h1>");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"content-length: 4194305\r\n\r\n[", "connection: close\r\n\r\n"})
  void shouldSaySoWhenTheAnswerHasNoEnd(String rest) throws IOException {
    String answer = "HTTP/1.1 200 OK\r\n" + rest + " ".repeat(5 << 20);
    try (Listener endless = new Listener(socket -> answer(socket, answer))) {
      assertThat(refusal(endless.url(), Map.of()))
          .isEqualTo(
              "llm.target.url = %s: the answer is longer than 4 MiB; is it the port of the server?"
                  .formatted(endless.url()));
    }
  }

  @Test
  void shouldAskWhetherItIsReadyWhenItFails() throws IOException {
    try (Listener loading =
        new Listener(socket -> answer(socket, http("503 Busy", "Loading\nmodel")))) {
      assertThat(refusal(loading.url(), Map.of()))
          .isEqualTo(
              "llm.target.url = %s answered 503 to GET /v1/models; is the server ready?: Loading model"
                  .formatted(loading.url()));
    }
  }

  @Test
  void shouldNameTheNewAddressWhenItRedirects() throws IOException {
    String moved =
        "HTTP/1.1 301 Moved\r\nlocation: https://new/v1/models\r\ncontent-length: 0\r\n\r\n";
    try (Listener redirecting = new Listener(socket -> answer(socket, moved))) {
      assertThat(refusal(redirecting.url(), Map.of()))
          .endsWith(
              " answered 301 to https://new/v1/models: set llm.target.url to the address that is"
                  + " redirected to");
    }
  }

  @Test
  void shouldAskForTheModelWhenTheServerDoesNotListAny() throws IOException, TargetException {
    try (Listener other = new Listener(socket -> answer(socket, http("404 Not Found", "no")))) {
      ServerFacts facts = probe(other.url(), Map.of()).ask();

      assertThat(facts.choose(List.of("mine"))).containsExactly("mine");
      assertThatThrownBy(() -> facts.choose(List.of()))
          .isInstanceOf(TargetException.class)
          .hasMessage(
              "llm.target.url = %s answered 404 to GET /v1/models: if it is the right server, set"
                      .formatted(other.url())
                  + " llm.target.model");
    }
  }

  @Test
  void shouldBeOfEachModelsOwnKindWhenAGatewayHasSeveral() throws Exception {
    String models =
        "{\"data\":[{\"id\":\"a\",\"owned_by\":\"vllm\"},{\"id\":\"b\",\"owned_by\":\"sglang\"}]}";
    try (Listener gateway = new Listener(socket -> answerAt(socket, "/v1/models", models))) {
      ServerFacts facts = probe(gateway.url(), Map.of()).ask();

      assertThat(facts.dialect(List.of("a"))).contains(Dialect.VLLM);
      assertThat(facts.dialect(List.of("b"))).contains(Dialect.SGLANG);
    }
  }

  @Test
  void shouldAskForTheVersionWhenTheOwnerIsNobodyKnown() throws Exception {
    assertThat(kindOfVersionAt("/version")).contains(Dialect.VLLM);
    assertThat(kindOfVersionAt("/api/version")).contains(Dialect.OLLAMA);
    assertThat(kindOfVersionAt("/elsewhere")).isEmpty();
  }

  private static Optional<Dialect> kindOfVersionAt(String path) throws Exception {
    String models = "{\"data\":[{\"id\":\"m\",\"owned_by\":\"bartowski\"}]}";
    try (Listener server =
        new Listener(
            socket -> answerAt(socket, "/v1/models", models, path, "{\"version\":\"0.12.0\"}"))) {
      return probe(server.url(), Map.of()).ask().dialect(List.of("m"));
    }
  }

  @Test
  void shouldSendHostPrefixQueryAndHeadersWhenTheyAreSet() throws Exception {
    StringBuffer heard = new StringBuffer();
    String models = "{\"data\":[{\"id\":\"m\"}]}";
    try (Listener gateway =
        new Listener(
            socket -> {
              heard.append(read(socket));
              answer(socket, http("200 OK", models));
              Listener.close(socket);
            })) {
      URI url = URI.create(gateway.url() + "/prefix?api-version=3");
      ServerFacts facts = probe(url, Map.of("Host", "model.example", "X-Team", "é")).ask();

      assertThat(facts.models()).containsOnlyKeys("m");
      assertThat(heard.toString())
          .startsWith("GET /prefix/v1/models?api-version=3 HTTP/1.1\r\n")
          .containsIgnoringCase("host: model.example\r\n")
          .containsIgnoringCase("X-Team: é\r\n");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static ServerProbe probe(URI url, Map<String, String> headers) {
    return new ServerProbe(
        url, headers, new Route(Optional.empty(), ServerProbeTest::careful), PATIENCE);
  }

  private static ServerProbe probe(URI url, Route route) {
    return new ServerProbe(url, Map.of(), route, PATIENCE);
  }

  private static Route through(int proxyPort) {
    return new Route(
        Optional.of(InetSocketAddress.createUnresolved("127.0.0.1", proxyPort)),
        ServerProbeTest::trusting);
  }

  private static SslHandler careful(ByteBufAllocator allocator, String host, int port)
      throws SSLException {
    return SslContextBuilder.forClient().build().newHandler(allocator, host, port);
  }

  private static SslHandler trusting(ByteBufAllocator allocator, String host, int port)
      throws SSLException {
    return SslContextBuilder.forClient()
        .trustManager(InsecureTrustManagerFactory.INSTANCE)
        .build()
        .newHandler(allocator, host, port);
  }

  private static String refusal(URI url, Map<String, String> headers) {
    return refusal(probe(url, headers));
  }

  private static String refusal(URI url, Route route) {
    return refusal(probe(url, route));
  }

  private static String refusal(ServerProbe probe) {
    TargetException refusal = catchThrowableOfType(TargetException.class, probe::ask);
    assertThat(refusal).isNotNull();
    assertThat(refusal.getMessage()).doesNotContain("\n", "wrong-key");
    return refusal.getMessage();
  }

  private static String http(String status, String body) {
    return "HTTP/1.1 " + status + "\r\ncontent-length: " + body.length() + "\r\n\r\n" + body;
  }

  private static void answer(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers with the body of the path that is asked for, and with 404 on any other. */
  private static void answerAt(Socket socket, String... pathsAndBodies) {
    String request = read(socket);
    String response = http("404 Not Found", "");
    for (int i = 0; i < pathsAndBodies.length; i += 2) {
      if (request.startsWith("GET " + pathsAndBodies[i] + " ")) {
        response = http("200 OK", pathsAndBodies[i + 1]);
      }
    }
    answer(socket, response);
  }

  private static String read(Socket socket) {
    try {
      byte[] bytes = new byte[8192];
      int length = socket.getInputStream().read(bytes);
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Something that listens on a port. */
  private static final class Listener implements AutoCloseable {

    private final ServerSocket listening =
        new ServerSocket(0, 8, InetAddress.getByName("127.0.0.1"));

    Listener(Consumer<Socket> behaviour) throws IOException {
      Thread thread = new Thread(() -> serve(behaviour));
      thread.setDaemon(true);
      thread.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    private void serve(Consumer<Socket> behaviour) {
      try {
        while (true) {
          behaviour.accept(listening.accept());
        }
      } catch (IOException e) {
        // closed: the test is over
      }
    }

    static void close(Socket socket) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }
}
