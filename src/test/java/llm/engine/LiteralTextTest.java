package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.completion;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import llm.Llm;
import llm.api.ContentPart;
import llm.api.Message;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SettingsException;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.GatlingRun;
import testkit.StrictJson;

/**
 * Data reaches the server as it is, whatever it holds; only what the author writes is evaluated.
 */
class LiteralTextTest {

  /** Expressions of several languages, escapes, every control character, quotes, scripts. */
  private static final String ODD =
      "#{prompt} #{missing} ${prompt} #{} $${x} {{x}} %s %n \\ \\n \\u0041 \" ' ` </script> & <b>"
          + IntStream.rangeClosed(0, 0x20)
              .mapToObj(Character::toString)
              .collect(Collectors.joining())
          + "\u007f\u0085\u2028\u2029\ufeff é ß 漢字 עברית 👩‍👩‍👧 𝕏 e\u0301";

  /** What a header can carry: text on one line. */
  private static final String ODD_HEADER =
      "#{prompt} #{missing} ${prompt} \\ \\n \" ' ` , ; = é 漢字 👩‍👩‍👧 end";

  private static final SimulatedSettings SERVER = SimulatedSettings.defaults().withKeptRequests(50);

  @Test
  void shouldReachTheServerAsItIsWhenDataLooksLikeAnExpression() throws Exception {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm = llm(server);
                simulation.setUp(populations()).protocols(llm.protocol());
              });

      assertThat(run.requests()).hasSize(6);
      assertThat(run.requests()).allMatch(r -> r.path("verdict").asText().equals("ok"));
      for (ReceivedRequest post : posts(server)) {
        JsonNode body = StrictJson.parse(post.text());
        assertThat(prompt(body)).isEqualTo(ODD);
        assertThat(body.path("odd " + ODD).path("list").get(0).asText()).isEqualTo(ODD);
        assertThat(sent(post, "x-odd")).isEqualTo(ODD_HEADER);
      }
      ReceivedRequest own =
          posts(server).stream().filter(p -> p.headers().containsKey("x-own")).findFirst().get();
      assertThat(sent(own, "x-own")).isEqualTo(ODD_HEADER);
      assertThat(StrictJson.parse(own.text()).path("own").asText()).isEqualTo(ODD);
    }
  }

  private static PopulationBuilder[] populations() {
    return new PopulationBuilder[] {
      one("feeder", exec(chat("ask").user("#{prompt}").outputTokens(2))),
      one("function", exec(chat("ask").user(s -> s.getString("prompt")).outputTokens(2))),
      one("completion", exec(completion("ask").prompt("#{prompt}").outputTokens(2))),
      one("function of a completion", exec(completion("ask").prompt(s -> ODD).outputTokens(2))),
      one(
          "messages",
          exec(
              chat("ask")
                  .messages(s -> List.of(new Message("user", List.of(new ContentPart.Text(ODD)))))
                  .outputTokens(2))),
      one(
          "own body and header",
          exec(
              chat("ask")
                  .user("#{prompt}")
                  .header("X-Own", "#{header}")
                  .extraBody(Map.of("own", ODD))
                  .outputTokens(2)))
    };
  }

  private static PopulationBuilder one(String scenario, ChainBuilder ask) {
    return scenario(scenario)
        .feed(listFeeder(List.of(Map.of("prompt", ODD, "header", ODD_HEADER))))
        .exec(ask)
        .injectOpen(atOnceUsers(1));
  }

  private static Llm llm(SimulatedServer server) {
    return GatlingRun.llm(
        Map.of(
            "llm.target.url", server.url().toString(),
            "llm.target.headers", json(Map.of("X-Odd", ODD_HEADER)),
            "llm.request.extra-body", json(Map.of("odd " + ODD, Map.of("list", List.of(ODD))))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Injected: 1", "a\nb", "a\rb", "a\r\n b", "a\u0000b", "a\u0007b"})
  void shouldBeOneClearMistakeWhenAHeaderOfTheSettingsHoldsAControlCharacter(String value) {
    assertThatThrownBy(
            () -> GatlingRun.llm(Map.of("llm.target.headers", json(Map.of("X-Bad", value)))))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("llm.target.headers")
        .hasMessageContaining("X-Bad")
        .hasMessageNotContaining("Injected");
  }

  @Test
  void shouldCrashTheRequestWhenAHeaderOfTheSimulationHoldsALineEnd() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      GatlingRun run =
          GatlingRun.of(
              simulation -> {
                Llm llm = GatlingRun.llm(Map.of("llm.target.url", server.url().toString()));
                simulation
                    .setUp(
                        scenario("bad")
                            .exec(bad("X-Bad", "a\r\nX-Injected: 1"))
                            .exec(bad("X-Bad", "a\r\n b"))
                            .exec(bad("X-Bad", "a\u0000b"))
                            .exec(bad("X Bad", "a"))
                            .exec(bad("X-Good", "a"))
                            .injectOpen(atOnceUsers(1)))
                    .protocols(llm.protocol());
              });

      assertThat(run.rows().messages())
          .containsExactlyInAnyOrder(
              "ask: Failed to build request: the value of header X-Bad holds a control character,"
                  + " such as a line end ",
              "ask: Failed to build request: 'X Bad' is no name of a header ");
      assertThat(posts(server)).hasSize(1);
      assertThat(posts(server).get(0).headers()).containsKey("x-good").doesNotContainKey("x-bad");
      assertThat(run.requests()).hasSize(1);
    }
  }

  private static ChainBuilder bad(String name, String value) {
    return exec(session -> session.set("value", value))
        .exec(chat("ask").user("hello").outputTokens(2).header(name, "#{value}"));
  }

  private static List<ReceivedRequest> posts(SimulatedServer server) {
    return server.received().stream().filter(request -> request.method().equals("POST")).toList();
  }

  private static String prompt(JsonNode body) {
    JsonNode content = body.path("messages").path(0).path("content");
    return body.has("prompt")
        ? body.path("prompt").asText()
        : content.isTextual() ? content.asText() : content.path(0).path("text").asText();
  }

  /** HTTP has bytes in its headers; these are UTF-8. */
  private static String sent(ReceivedRequest request, String header) {
    return new String(
        request.headers().get(header).getBytes(StandardCharsets.ISO_8859_1),
        StandardCharsets.UTF_8);
  }

  private static String json(Object value) {
    return new ObjectMapper().valueToTree(value).toString();
  }
}
