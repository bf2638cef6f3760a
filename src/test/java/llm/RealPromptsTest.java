package llm;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.csv;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.conversation;
import static llm.LlmDsl.fed;
import static llm.LlmDsl.newConversation;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import llm.engine.GenerationActionBuilder;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import llm.workload.Prompts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.GatlingRun;
import testkit.StrictJson;

/** Prompts of files on their way to the server, by the real Gatling. */
@Timeout(120)
class RealPromptsTest {

  private static final String SUPPORT =
      """
      {"prompt": "How do I reset it?", "output_tokens": 3, "system": "Be brief."}
      {"prompt": "Say \\"#{x}\\"\\n🙂"}
      {"prompt": "Why?", "output_tokens": 2}
      """;

  private static final String TALKS =
      """
      [{"conversations": [
         {"from": "system", "value": "Be brief."},
         {"from": "human", "value": "a one"}, {"from": "gpt", "value": "A1"},
         {"from": "human", "value": "a two"}, {"from": "gpt", "value": "A2"},
         {"from": "human", "value": "a three"}]},
       {"conversations": [
         {"from": "human", "value": "b one"}, {"from": "gpt", "value": "B1"},
         {"from": "human", "value": "b two"}]}]
      """;

  @TempDir Path folder;

  private SimulatedServer server;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve("support.jsonl"), SUPPORT);
    Files.writeString(folder.resolve("talks.json"), TALKS);
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withKeptRequests(100)
                .withTimeToFirstToken(Duration.ofMillis(2))
                .withInterTokenLatency(Duration.ofMillis(1)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldSendThePromptsOfTheFileWhenTheSettingsNameOne() throws IOException {
    Path prompts = Files.createDirectories(folder.resolve("work/feeders/prompts"));
    Files.writeString(prompts.resolve("support.jsonl"), SUPPORT);
    Ended run =
        GatlingCommand.text(folder.resolve("results"))
            .in(folder.resolve("work"))
            .with("llm.target.url", server.url())
            .with("llm.shapes", "")
            .with("llm.prompt.file", "support.jsonl")
            .with("llm.prompt.output-tokens", "4")
            .with("llm.load.requests", "4")
            .run();

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.lines()).contains("gatling-llm: 3 prompts in feeders/prompts/support.jsonl");
    String first = "system: Be brief. | user: How do I reset it? | 3";
    assertThat(bodies())
        .extracting(RealPromptsTest::said)
        .containsExactly(first, "user: Say \"#{x}\"\n🙂 | 4", "user: Why? | 2", first);
    assertThat(run.requests())
        .hasSize(4)
        .allMatch(r -> r.path("verdict").asText().equals("ok"))
        .allMatch(r -> r.path("point").asText().equals("text support c=1"));
    JsonNode point = run.summary().path("points").path(0);
    assertThat(point.path("point").asText()).isEqualTo("text support c=1");
    assertThat(point.path("asked_input_tokens").isNull()).isTrue();
    assertThat(run.file("results/text-support/conc_1.json")).exists();
  }

  @Test
  void shouldSendExactlyTheseBodiesWhenAScenarioFeedsThePrompts() {
    GatlingRun run =
        run(
            Map.of(),
            llm ->
                scenario("own")
                    .exec(repeat(3).on(feed(prompts(llm, "support.jsonl").queue()), ask()))
                    .injectOpen(atOnceUsers(1)));

    assertThat(run.requests()).hasSize(3).allMatch(r -> r.path("verdict").asText().equals("ok"));
    assertThat(bodies())
        .extracting(body -> body.path("messages").toString())
        .containsExactly(
            "[{\"role\":\"system\",\"content\":\"Be brief.\"},{\"role\":\"user\",\"content\":"
                + "[{\"type\":\"text\",\"text\":\"How do I reset it?\"}]}]",
            "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Say \\\"#{x}\\\"\\n🙂\"}]}]",
            "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Why?\"}]}]");
    assertThat(bodies())
        .extracting(body -> body.path("max_completion_tokens").asInt())
        .containsExactly(3, 128, 2);
  }

  @Test
  void shouldTakeAnyFeederOfGatlingsWhenTheSimulationFeeds() throws IOException {
    Path file = folder.resolve("own.csv");
    Files.writeString(file, "prompt,outputTokens,system\none,2,\ntwo,3,\"Be, brief.\"\n");
    ChainBuilder ask =
        exec(
            feed(csv(file.toString()).circular()),
            exec(
                chat("ask #{point}")
                    .system("#{system}")
                    .user("#{prompt}")
                    .outputTokens("#{outputTokens}")));

    GatlingRun run =
        run(
            Map.of("llm.load.concurrency", "1", "llm.load.requests", "3"),
            llm -> llm.points("text", fed("own"), ask));

    assertThat(bodies())
        .extracting(RealPromptsTest::said)
        .containsExactly("user: one | 2", "system: Be, brief. | user: two | 3", "user: one | 2");
    assertThat(run.requests()).allMatch(r -> r.path("point").asText().equals("text own c=1"));
    assertThat(run.rows().ok("ask own c=1")).isEqualTo(3);
  }

  @Test
  void shouldSayTheServersAnswersAgainWhenConversationsAreReplayed() {
    GatlingRun run =
        run(
            Map.of(
                "llm.load.concurrency", "1",
                "llm.load.requests", "2",
                "llm.warmup.requests", "1"),
            llm ->
                llm.points(
                    "text",
                    prompts(llm, "talks.json").outputTokens(3),
                    conversation(turn("turn #{turn}").inConversation())));

    List<JsonNode> asked = bodies();
    // the warm-up has the first conversation, the measured rounds have the second and the first
    assertThat(asked)
        .extracting(RealPromptsTest::roles)
        .containsExactly("su", "suau", "suauau", "u", "uau", "su", "suau", "suauau");
    assertThat(said(asked.get(3))).isEqualTo("user: b one | 3");
    String one = answer(run, 2);
    String two = answer(run, 3);
    assertThat(one.split(" ")).hasSize(3);
    assertThat(said(asked.get(7)))
        .isEqualTo(
            "system: Be brief. | user: a one | assistant: "
                + one
                + " | user: a two | assistant: "
                + two
                + " | user: a three | 3");
    assertThat(run.rows().ok("turn 1")).isEqualTo(2);
    assertThat(run.rows().ok("turn 3")).isEqualTo(1);
    assertThat(run.requests()).hasSize(5).allMatch(r -> r.path("verdict").asText().equals("ok"));
    assertThat(run.requests())
        .extracting(r -> r.path("input_tokens").asInt())
        .containsExactly(2, 7, 4, 9, 14);
    assertThat(run.summary().path("passed").asBoolean()).isTrue();
  }

  @Test
  void shouldCountRoundsWhereEachHasSeveralRequests() {
    GatlingRun run =
        run(
            Map.of("llm.load.concurrency", "2", "llm.load.requests", "6"),
            llm ->
                llm.points(
                    "text",
                    prompts(llm, "talks.json").outputTokens(3),
                    conversation(turn("turn").inConversation())));

    assertThat(run.requests()).hasSize(15);
    assertThat(run.summary().path("points").get(0).path("notes"))
        .extracting(JsonNode::asText)
        .noneMatch(note -> note.contains("tail") || note.contains("never"));
  }

  @Test
  void shouldGoOnAsRecordedWhenTheFilesAnswersAreWanted() {
    run(
        Map.of("llm.load.concurrency", "1", "llm.load.requests", "1"),
        llm ->
            llm.points(
                "text",
                prompts(llm, "talks.json").outputTokens(3),
                conversation(turn("turn").inConversation("#{answer}"))));

    assertThat(bodies())
        .extracting(RealPromptsTest::said)
        .containsExactly(
            "system: Be brief. | user: a one | 3",
            "system: Be brief. | user: a one | assistant: A1 | user: a two | 3",
            "system: Be brief. | user: a one | assistant: A1 | user: a two | assistant: A2 | user:"
                + " a three | 3");
  }

  @Test
  void shouldEndTheConversationWhenATurnFails() {
    GatlingRun run =
        run(
            Map.of("llm.load.concurrency", "1", "llm.load.requests", "2"),
            llm ->
                llm.points(
                    "text",
                    prompts(llm, "talks.json").outputTokens(3),
                    conversation(
                        turn("turn")
                            .inConversation()
                            .extraBody(
                                session ->
                                    session.getString("prompt").equals("a two")
                                        ? Map.of("simulate", Map.of("status", Map.of("code", 500)))
                                        : Map.of()))));

    assertThat(run.requests())
        .extracting(r -> r.path("verdict").asText())
        .containsExactly("ok", "http_error", "ok", "ok");
    assertThat(bodies())
        .extracting(RealPromptsTest::roles)
        .containsExactly("su", "suau", "u", "uau");
  }

  @Test
  void shouldRememberWhatWasSaidWhenAScenarioHoldsItsOwnConversation() {
    GatlingRun run =
        run(
            Map.of(),
            llm ->
                scenario("talk")
                    .exec(chat("ask").system("S").user("one").outputTokens(2).inConversation())
                    .exec(chat("aside").user("apart").outputTokens(1))
                    .exec(chat("ask").system("S").user("two").outputTokens(2).inConversation())
                    .exec(newConversation())
                    .exec(chat("ask").user("three").outputTokens(1).inConversation())
                    .exec(Session::reset)
                    .exec(chat("ask").user("four").outputTokens(1).inConversation())
                    .injectOpen(atOnceUsers(1)));

    assertThat(bodies())
        .extracting(RealPromptsTest::said)
        .containsExactly(
            "system: S | user: one | 2",
            "user: apart | 1",
            "system: S | user: one | assistant: " + answer(run, 0) + " | user: two | 2",
            "user: three | 1",
            "user: four | 1");
  }

  @Test
  void shouldMeasureEveryTurnWhenTheSimulationOfConversationsRuns() {
    Ended run =
        GatlingCommand.text(folder.resolve("results"))
            .simulation(ConversationSimulation.class)
            .with("llm.target.url", server.url())
            .with("llm.shapes", "")
            .with("llm.prompt.output-tokens", "5")
            .with("llm.load.concurrency", "2")
            .run();

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.lines())
        .contains("gatling-llm: 4 prompts in feeders/prompts/conversations.json");
    assertThat(run.requests())
        .hasSize(3 + 2 + 4 + 2)
        .allMatch(r -> r.path("verdict").asText().equals("ok"))
        .allMatch(r -> r.path("point").asText().equals("text conversations c=2"))
        .allMatch(r -> r.path("output_tokens").asInt() == 5);
    assertThat(bodies().stream().map(RealPromptsTest::roles).sorted())
        .containsExactly(
            "su", "suau", "suauau", "u", "u", "u", "uau", "uau", "uau", "uauau", "uauauau");
  }

  private GatlingRun run(Map<String, String> settings, Function<Llm, PopulationBuilder> load) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("llm.target.url", server.url().toString());
    all.put("llm.report.detail", "true");
    return GatlingRun.of(
        simulation -> {
          Llm llm = GatlingRun.llm(all);
          simulation.setUp(load.apply(llm)).protocols(llm.protocol());
        });
  }

  private Prompts prompts(Llm llm, String name) {
    return llm.prompts(folder.resolve(name).toString());
  }

  private static ChainBuilder ask() {
    return exec(turn("ask"));
  }

  private static GenerationActionBuilder turn(String name) {
    return chat(name)
        .system("#{system}")
        .user("#{prompt}")
        .inputTokens("#{inputTokens}")
        .outputTokens("#{outputTokens}");
  }

  private List<JsonNode> bodies() {
    return server.received().stream()
        .filter(request -> request.method().equals("POST"))
        .map(ReceivedRequest::text)
        .map(StrictJson::parse)
        .toList();
  }

  private static String answer(GatlingRun run, int request) {
    return run.requests().get(request).path("text").asText();
  }

  /** Who says what, and how many tokens are asked for. */
  private static String said(JsonNode body) {
    List<String> turns = new ArrayList<>();
    for (JsonNode message : body.path("messages")) {
      JsonNode content = message.path("content");
      String text = content.isTextual() ? content.asText() : content.path(0).path("text").asText();
      turns.add(message.path("role").asText() + ": " + text);
    }
    return String.join(" | ", turns) + " | " + body.path("max_completion_tokens").asInt();
  }

  /** The first letters of who speaks. */
  private static String roles(JsonNode body) {
    return String.join(
        "",
        StreamSupport.stream(body.path("messages").spliterator(), false)
            .map(message -> message.path("role").asText().substring(0, 1))
            .toList());
  }
}
