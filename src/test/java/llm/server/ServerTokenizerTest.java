package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTokenizerTest {

  private static final Route DIRECT =
      new Route(
          Optional.empty(),
          (allocator, host, port) -> {
            throw new SSLException("no TLS is spoken here");
          });

  @Test
  void shouldCountAsTheServerDoes() throws TargetException {
    SimulatedSettings locked = SimulatedSettings.defaults().withApiKey("right");
    try (SimulatedServer server = SimulatedServer.start(locked)) {
      ServerTokenizer tokenizer =
          ServerTokenizer.find(
              new HttpQuestion(server.url(), Map.of("Authorization", "Bearer right"), DIRECT),
              "simulated");

      assertThat(tokenizer.count("one two three")).isEqualTo(3);
      assertThat(tokenizer.count("naïve \"quoted\" \n 河")).isEqualTo(3);
      assertThat(tokenizer.specialTokens()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"TEI, 2", "LLAMA_CPP_PYTHON, 0"})
  void shouldCountAsServersOfOtherKindsDo(Dialect dialect, int specials) throws TargetException {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withDialect(dialect))) {
      HttpQuestion question = new HttpQuestion(server.url(), Map.of(), DIRECT);
      ServerTokenizer tokenizer = ServerTokenizer.find(question, "simulated");

      assertThat(tokenizer.count("one two three")).isEqualTo(3);
      assertThat(tokenizer.specialTokens()).isEqualTo(specials);
    }
  }

  @Test
  void shouldAnswerAsLlamaCppPythonWhenOnlyTheNumberIsWanted() throws TargetException {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withDialect(Dialect.LLAMA_CPP_PYTHON))) {
      HttpQuestion question = new HttpQuestion(server.url(), Map.of(), DIRECT);

      assertThat(question.post("/extras/tokenize/count", "{\"input\":\"one two\"}").body())
          .isEqualTo("{\"count\":2}");
    }
  }

  /** What servers of other kinds answer, each to its own way of asking. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/tokenize | content | {\"tokens\":[1,2,3]}",
        "/tokenize | inputs | [[{\"id\":1,\"text\":\"a\"},{\"id\":2},{\"id\":3}]]",
        "/extras/tokenize | input | {\"tokens\":[1,2,3]}",
        "/prefix/tokenize | prompt | {\"count\":3,\"tokens\":[1,2,3],\"max_model_len\":9}"
      })
  void shouldAskAsTheServerWantsIt(String path, String key, String answer) throws Exception {
    HttpServer server =
        start(body -> body.contains("\"" + key + "\":") ? answer : "{\"tokens\":[]}", path);
    try {
      String prefix = path.startsWith("/prefix") ? "/prefix" : "";
      ServerTokenizer tokenizer = ServerTokenizer.find(question(server, prefix), "m");

      assertThat(tokenizer.count("any text")).isEqualTo(3);
      assertThat(tokenizer.specialTokens()).isZero();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void shouldSayWhatTheServerAnsweredWhenItCountsNoTokens() throws IOException {
    HttpServer server = start(body -> "{}", "/elsewhere");
    try {
      assertThatExceptionOfType(TargetException.class)
          .isThrownBy(() -> ServerTokenizer.find(question(server, ""), "m"))
          .withMessage(
              "the server has no endpoint that counts tokens: it answered 404, 404, 404, 404 to POST"
                  + " /tokenize and /extras/tokenize");
    } finally {
      server.stop(0);
    }
  }

  private static ServerQuestion question(HttpServer server, String prefix) {
    return new HttpQuestion(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + prefix), Map.of(), DIRECT);
  }

  private static HttpServer start(Function<String, String> answers, String path)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(path, exchange -> answer(exchange, answers));
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, Function<String, String> answers)
      throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    byte[] answer = answers.apply(body).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }
}
