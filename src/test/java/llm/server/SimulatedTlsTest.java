package llm.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import llm.server.ServedRequest.Outcome;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatedTlsTest {

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int GO_AWAY = 7;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  private final SimulatedServer server =
      SimulatedServer.start(
          SimulatedSettings.defaults()
              .withTls(true)
              .withTimeToFirstToken(Duration.ofMillis(5))
              .withInterTokenLatency(Duration.ofMillis(1)));

  @AfterEach
  void close() {
    server.close();
  }

  private HttpClient client(Version version) throws Exception {
    return HttpClient.newBuilder().sslContext(trusting()).version(version).build();
  }

  private SSLContext trusting() throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("simulated", server.certificate());
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private HttpRequest ask(int tokens, String simulate) {
    URI uri = server.url().resolve("/v1/chat/completions");
    return HttpRequest.newBuilder(uri)
        .timeout(Duration.ofSeconds(20))
        .POST(BodyPublishers.ofString(body(tokens, simulate)))
        .build();
  }

  private static String body(int tokens, String simulate) {
    return """
        {"messages":[{"role":"user","content":"hello"}],"max_tokens":%d,"stream":true,\
        "simulate":%s}"""
        .formatted(tokens, simulate);
  }

  @ParameterizedTest
  @EnumSource(Version.class)
  void shouldStreamOverTlsWhateverTheProtocol(Version version) throws Exception {
    HttpResponse<String> response = client(version).send(ask(50, "{}"), BodyHandlers.ofString());

    assertThat(server.url()).hasScheme("https");
    assertThat(response.version()).isEqualTo(version);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .contains("text/event-stream; charset=utf-8");
    assertThat(response.body().split("\n\n")).hasSize(52).endsWith("data: [DONE]");
    assertThat(server.truth()).singleElement().extracting(ServedRequest::tokens).isEqualTo(50);
  }

  @Test
  void shouldCarryManyStreamsOnOneConnectionWhenHttp2IsSpoken() throws Exception {
    HttpClient client = client(Version.HTTP_2);
    client.send(ask(1, "{}"), BodyHandlers.ofString());

    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(client.sendAsync(ask(20, "{}"), BodyHandlers.ofString()));
    }
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertThat(answer.get().body()).endsWith("data: [DONE]\n\n");
    }

    assertThat(server.connectionsSeen()).isEqualTo(1);
    assertThat(server.truth()).hasSize(21).extracting(ServedRequest::connection).containsOnly(1L);
  }

  @Test
  void shouldTakeLargeBodiesOverHttp2() throws Exception {
    String prompt = "word ".repeat(100_000);
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve("/tokenize"))
            .POST(BodyPublishers.ofString("{\"prompt\":\"" + prompt + "\"}"))
            .build();

    HttpResponse<String> response = client(Version.HTTP_2).send(request, BodyHandlers.ofString());

    assertThat(response.body()).startsWith("{\"count\":100000,");
  }

  @ParameterizedTest
  @CsvSource({"close", "reset", "goAway"})
  void shouldBreakOffAStreamWhenHttp2IsSpoken(String how) throws Exception {
    HttpRequest request = ask(5, "{\"cut\":{\"afterToken\":2,\"how\":\"%s\"}}".formatted(how));

    CompletableFuture<HttpResponse<String>> answer =
        client(Version.HTTP_2).sendAsync(request, BodyHandlers.ofString());

    assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class);
    assertThat(server.truth().get(0).outcome()).isEqualTo(Outcome.CUT);
    assertThat(server.truth().get(0).tokens()).isEqualTo(2);
  }

  @Test
  void shouldGoOnWithTheStreamButTakeNoOtherAfterGoAway() throws Exception {
    try (SSLSocket socket = http2Socket();
        DataInputStream in = new DataInputStream(socket.getInputStream())) {
      OutputStream out = socket.getOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      writeFrame(out, SETTINGS, 0, 0, new byte[0]);
      writeRequest(out, 1, body(30, "{\"goAway\":true}"));
      List<Frame> untilGoAway = readUntil(in, frame -> frame.type() == GO_AWAY);
      writeRequest(out, 3, body(1, "{}"));
      List<Frame> untilEnd = readUntil(in, frame -> frame.stream() == 1 && frame.endsStream());

      assertThat(untilGoAway).extracting(Frame::stream, Frame::type).contains(tuple(1, HEADERS));
      assertThat(untilGoAway.get(untilGoAway.size() - 1).payload())
          .isEqualTo(new byte[] {0, 0, 0, 1, 0, 0, 0, 0});
      assertThat(untilEnd).extracting(Frame::stream).doesNotContain(3);
    }
    assertThat(server.truth()).singleElement().extracting(ServedRequest::tokens).isEqualTo(30);
  }

  /** A frame of HTTP/2 as it came. */
  private record Frame(int type, int flags, int stream, byte[] payload) {

    boolean endsStream() {
      return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
    }
  }

  private SSLSocket http2Socket() throws Exception {
    SSLSocket socket =
        (SSLSocket) trusting().getSocketFactory().createSocket("127.0.0.1", server.port());
    socket.setSoTimeout(20_000);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static void writeRequest(OutputStream out, int stream, String body) throws IOException {
    ByteArrayOutputStream headers = new ByteArrayOutputStream();
    headers.write(0x83); // :method POST
    headers.write(0x87); // :scheme https
    headers.write(0x01); // :authority, a literal
    headers.write(1);
    headers.write('x');
    headers.write(0x04); // :path, a literal
    byte[] path = "/v1/chat/completions".getBytes(US_ASCII);
    headers.write(path.length);
    headers.writeBytes(path);
    writeFrame(out, HEADERS, END_HEADERS, stream, headers.toByteArray());
    writeFrame(out, DATA, END_STREAM, stream, body.getBytes(US_ASCII));
  }

  private static void writeFrame(OutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(frame);
    data.writeByte(0);
    data.writeShort(payload.length);
    data.writeByte(type);
    data.writeByte(flags);
    data.writeInt(stream);
    data.write(payload);
    out.write(frame.toByteArray());
    out.flush();
  }

  private static List<Frame> readUntil(DataInputStream in, Predicate<Frame> last)
      throws IOException {
    List<Frame> frames = new ArrayList<>();
    do {
      int length = (in.readUnsignedByte() << 16) + in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      frames.add(new Frame(type, flags, stream, in.readNBytes(length)));
    } while (!last.test(frames.get(frames.size() - 1)));
    return frames;
  }

  @Test
  void shouldRefuseScriptedBytesWhenHttp2IsSpoken() throws Exception {
    HttpResponse<String> response =
        client(Version.HTTP_2)
            .send(ask(1, "{\"raw\":[{\"text\":\"x\"}]}"), BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("simulate.raw: only over HTTP/1.1");
  }

  @Test
  void shouldNotBeTrustedByAnyoneElse() {
    assertThatThrownBy(() -> HttpClient.newHttpClient().send(ask(1, "{}"), BodyHandlers.ofString()))
        .isInstanceOf(SSLHandshakeException.class);
  }
}
