package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static java.nio.charset.StandardCharsets.UTF_8;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

/** A run against a server behind a path, a query and a password. */
class GatewayTest {

  private static final String STREAM =
      """
      data: {"id":"c","choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}

      data: [DONE]

      """;

  @Test
  void shouldKeepPrefixQueryAndUserWhenTheUrlHasThem() throws IOException {
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    HttpServer gateway =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    gateway.createContext("/", exchange -> answer(exchange, heard));
    gateway.start();
    try {
      String url =
          "http://qa:s3cr%C3%A9t@127.0.0.1:"
              + gateway.getAddress().getPort()
              + "/team/v1?api-version=3&api-key=k3y";
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm =
                    GatlingRun.llm(
                        Map.of(
                            "llm.target.url", url,
                            "llm.shapes", "4/1",
                            "llm.load.concurrency", "1",
                            "llm.load.requests", "2"));
                simulation
                    .setUp(
                        llm.points(
                            "text",
                            randomPrompts(),
                            exec(generate("ask").prompt("#{prompt}").outputTokens(1))))
                    .protocols(llm.protocol());
              });

      // the probe, which asks what it is as its owner says nothing, a first answer that tells how
      // tokens are counted, the opening of the connection,
      // and the two measured; base64 of qa:s3crét
      String authorization = " Basic cWE6czNjcsOpdA==";
      String models = "GET /team/v1/models?api-version=3&api-key=k3y" + authorization;
      String version = "GET /team/version?api-version=3&api-key=k3y" + authorization;
      String ollamaVersion = "GET /team/api/version?api-version=3&api-key=k3y" + authorization;
      String chat = "POST /team/v1/chat/completions?api-version=3&api-key=k3y" + authorization;
      assertThat(heard)
          .allMatch(request -> request.contains(" /team/") && request.endsWith(authorization))
          .filteredOn(request -> !request.contains("tokenize"))
          .containsExactly(models, version, ollamaVersion, chat, models, chat, chat);
      assertThat(run.requests()).allMatch(r -> r.path("verdict").asText().equals("ok"));
      for (String text : filesOf(run.folder())) {
        assertThat(text).doesNotContain("s3cr", "k3y", "cWE6czNjcsOpdA");
      }
    } finally {
      gateway.stop(0);
    }
  }

  private static void answer(HttpExchange exchange, Queue<String> heard) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      heard.add(
          exchange.getRequestMethod()
              + " "
              + exchange.getRequestURI()
              + " "
              + exchange.getRequestHeaders().getFirst("Authorization"));
      boolean models = exchange.getRequestURI().getPath().endsWith("/models");
      byte[] body = (models ? "{\"data\":[{\"id\":\"m\"}]}" : STREAM).getBytes(UTF_8);
      exchange
          .getResponseHeaders()
          .add("Content-Type", models ? "application/json" : "text/event-stream");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static List<String> filesOf(Path run) throws IOException {
    try (Stream<Path> files = Files.walk(run.resolve("llm"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThan(3);
      return all.stream().map(GatewayTest::read).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
