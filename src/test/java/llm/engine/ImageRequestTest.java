package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.completion;
import static llm.LlmDsl.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import llm.Llm;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingRun;
import testkit.StrictJson;

/** What requests with images send, each in a scenario of its own. */
class ImageRequestTest {

  private static final byte[] PNG =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmM"
                  + "IQAAAABJRU5ErkJggg==");
  private static final String PNG_URL =
      "data:image/png;base64," + Base64.getEncoder().encodeToString(PNG);
  private static final String WEB = "https://example.org/a \"b\".jpg";

  @TempDir static Path folder;

  private static GatlingRun run;
  private static Map<String, JsonNode> sent;

  @BeforeAll
  static void run() throws IOException {
    Path file = Files.write(folder.resolve("dot.png"), PNG);
    Path broken = Files.write(folder.resolve("broken.png"), new byte[] {1, 2, 3});
    ByteBuffer ready = ByteBuffer.wrap(PNG_URL.getBytes(StandardCharsets.US_ASCII));
    SimulatedSettings fast = SimulatedSettings.defaults().withKeptRequests(50);
    try (SimulatedServer server = SimulatedServer.start(fast)) {
      run =
          GatlingRun.of(
              simulation -> {
                Llm llm = llm(server, Map.of());
                simulation
                    .setUp(
                        asking("ready", ready, chat("ready").user("ready").image("#{image}")),
                        asking("web", WEB, chat("web").user("web").image("#{image}")),
                        asking(
                            "file", file.toString(), chat("file").user("file").image("#{image}")),
                        asking("path", file, chat("path").user("path").image("#{image}")),
                        asking("bare", "", chat("bare").user("bare").image("bars.png")),
                        asking(
                            "list",
                            List.of(WEB, ready, file.toString()),
                            chat("list").user("list").images("#{image}")),
                        asking(
                            "images first",
                            WEB,
                            chat("first").user("images first").image("#{image}").imagesFirst()),
                        asking(
                            "two turns",
                            WEB,
                            chat("turns")
                                .system("system")
                                .user("two turns")
                                .image("#{image}")
                                .images(session -> List.of(WEB))
                                .assistant("a dot")
                                .user("sure?")),
                        asking("none", "", chat("none").user("none").image("#{image}")),
                        asking("number", 5, chat("number").user("number").image("#{image}")),
                        asking("absent", "", chat("absent").user("absent").image("#{nothing}")),
                        asking(
                            "broken",
                            broken.toString(),
                            chat("broken").user("broken").image("#{image}")))
                    .protocols(llm.protocol());
              });
      sent = bodies(server);
    }
  }

  @Test
  void shouldPutImagesBehindTheTextOfTheirMessage() {
    assertThat(content("ready")).containsExactly("text ready", PNG_URL);
    assertThat(content("web")).containsExactly("text web", WEB);
    assertThat(content("list")).containsExactly("text list", WEB, PNG_URL, PNG_URL);
  }

  @Test
  void shouldSendTheBytesOfAFileWhenItIsNamed() {
    assertThat(content("file")).containsExactly("text file", PNG_URL);
    assertThat(content("path")).containsExactly("text path", PNG_URL);
  }

  @Test
  void shouldSendAPictureOfTheFeedersWhenABareNameIsGiven() throws IOException {
    byte[] bars = Files.readAllBytes(Path.of("feeders", "images", "bars.png"));

    assertThat(content("bare"))
        .containsExactly(
            "text bare", "data:image/png;base64," + Base64.getEncoder().encodeToString(bars));
  }

  @Test
  void shouldPutImagesAheadWhenTheRequestSaysSo() {
    assertThat(content("images first")).containsExactly(WEB, "text images first");
  }

  @Test
  void shouldShowImagesWithTheMessageBeforeThem() {
    JsonNode messages = sent.get("two turns").path("messages");

    assertThat(messages.findValuesAsText("role"))
        .containsExactly("system", "user", "assistant", "user");
    assertThat(parts(messages.get(1))).containsExactly("text two turns", WEB, WEB);
    assertThat(parts(messages.get(3))).containsExactly("text sure?");
  }

  @Test
  void shouldShowNothingWhenTheImageIsAnEmptyText() {
    assertThat(content("none")).containsExactly("text none");
  }

  @Test
  void shouldSendNothingWhenThereIsNoImageToShow() {
    assertThat(sent).doesNotContainKeys("number", "absent", "broken");
  }

  @Test
  void shouldBeImageTrafficWhenAScenarioShowsImages() {
    assertThat(run.request("web").path("kind").asText()).isEqualTo("image");
    assertThat(run.requests()).hasSize(9).allMatch(r -> r.path("verdict").asText().equals("ok"));
  }

  @Test
  void shouldPutImagesAheadWhenTheSettingsSaySo() {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withKeptRequests(9))) {
      GatlingRun.of(
          simulation ->
              simulation
                  .setUp(
                      asking("set", WEB, chat("set").user("set").image("#{image}")),
                      asking(
                          "unset", WEB, chat("unset").user("unset").image("#{image}").textFirst()))
                  .protocols(llm(server, Map.of("llm.image.order", "image-first")).protocol()));

      Map<String, JsonNode> bodies = bodies(server);
      assertThat(parts(bodies.get("set").at("/messages/0"))).containsExactly(WEB, "text set");
      assertThat(parts(bodies.get("unset").at("/messages/0"))).containsExactly("text unset", WEB);
    }
  }

  @Test
  void shouldSayThatCompletionsTakeNoImages() {
    assertThatThrownBy(() -> completion("ask").prompt("x").image("#{image}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ask: the completions endpoint takes no images: use chat(…), or llm.request.endpoint ="
                + " chat");
    assertThatThrownBy(() -> chat("ask").image("#{image}"))
        .hasMessage("ask: images belong to a message: .user(…) goes before .images(…)");
  }

  @Test
  void shouldSendNothingWhenTheConfiguredEndpointTakesNoImages() {
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withKeptRequests(9))) {
      GatlingRun refused =
          GatlingRun.of(
              simulation ->
                  simulation
                      .setUp(
                          asking("one", WEB, generate("one").user("x").image("#{image}")),
                          asking("two", WEB, generate("two").user("x")))
                      .protocols(
                          llm(server, Map.of("llm.request.endpoint", "completions")).protocol()));

      assertThat(refused.requests())
          .hasSize(1)
          .allMatch(request -> request.path("scenario").asText().equals("two"));
    }
  }

  private static PopulationBuilder asking(
      String scenario, Object image, GenerationActionBuilder request) {
    return scenario(scenario)
        .exec(session -> session.set("image", image))
        .exec(exec(request.outputTokens(1)))
        .injectOpen(atOnceUsers(1));
  }

  private static Llm llm(SimulatedServer server, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("llm.target.url", server.url().toString());
    return GatlingRun.llm(settings);
  }

  /** The bodies by the first text in them. */
  private static Map<String, JsonNode> bodies(SimulatedServer server) {
    return server.received().stream()
        .filter(request -> request.method().equals("POST"))
        .map(ReceivedRequest::text)
        .map(StrictJson::parse)
        .collect(Collectors.toMap(ImageRequestTest::firstUserText, body -> body));
  }

  private static String firstUserText(JsonNode body) {
    return StreamSupport.stream(body.path("messages").spliterator(), false)
        .filter(message -> message.path("role").asText().equals("user"))
        .flatMap(message -> StreamSupport.stream(message.path("content").spliterator(), false))
        .filter(part -> part.has("text"))
        .map(part -> part.path("text").asText())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> content(String scenario) {
    return parts(sent.get(scenario).at("/messages/0"));
  }

  private static List<String> parts(JsonNode message) {
    List<String> parts = new ArrayList<>();
    for (JsonNode part : message.path("content")) {
      parts.add(
          part.has("text")
              ? "text " + part.path("text").asText()
              : part.at("/image_url/url").asText());
    }
    return parts;
  }
}
