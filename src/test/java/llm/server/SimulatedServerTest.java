package llm.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import llm.server.ServedRequest.Outcome;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class SimulatedServerTest {

  private static final String CHAT = "/v1/chat/completions";
  private static final SimulatedSettings QUICK =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(5))
          .withInterTokenLatency(Duration.ofMillis(1))
          .withMultiByteAnswers(false);

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<SimulatedServer> servers = new ArrayList<>();

  private SimulatedServer start(SimulatedSettings settings) {
    SimulatedServer server = SimulatedServer.start(settings);
    servers.add(server);
    return server;
  }

  @AfterEach
  void closeServers() {
    servers.forEach(SimulatedServer::close);
  }

  private static String chat(int tokens, String more) {
    return "{\"model\":\"simulated\",\"messages\":[{\"role\":\"user\",\"content\":\"one two three\"}],"
        + "\"max_tokens\":"
        + tokens
        + ",\"stream\":true"
        + more
        + "}";
  }

  private JsonNode json(String text) throws Exception {
    return mapper.readTree(text);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() - end < 0) {
      Thread.sleep(5);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  @Test
  void shouldStreamInTheShapeOfVllmWhenChatIsAsked() {
    SimulatedServer server = start(QUICK);

    Response response =
        RawHttp.post(
            server.port(),
            CHAT,
            chat(2, ",\"stream_options\":{\"include_usage\":true}"),
            "X-Request-Id: run-7");

    TokenTexts words = new AnswerVocabulary(1, false).answer(fingerprint("one two three"));
    String created = response.body().replaceAll("(?s).*?\"created\":(\\d+).*", "$1");
    String head =
        "data: {\"id\":\"chatcmpl-run-7\",\"object\":\"chat.completion.chunk\",\"created\":"
            + created
            + ",\"model\":\"simulated\",\"choices\":[";
    assertThat(response.body())
        .isEqualTo(
            head
                + "{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,"
                + "\"finish_reason\":null}],\"prompt_token_ids\":null,\"prompt_text\":null}\n\n"
                + head
                + "{\"index\":0,\"delta\":{\"content\":\""
                + words.text(0, 0)
                + "\"},\"logprobs\":null,\"finish_reason\":null,\"token_ids\":null}]}\n\n"
                + head
                + "{\"index\":0,\"delta\":{\"content\":\""
                + words.text(0, 1)
                + "\"},\"logprobs\":null,\"finish_reason\":\"length\",\"stop_reason\":null,"
                + "\"token_ids\":null}]}\n\n"
                + head
                + "],\"usage\":{\"prompt_tokens\":3,\"total_tokens\":5,\"completion_tokens\":2},"
                + "\"system_fingerprint\":\"simulated\"}\n\n"
                + "data: [DONE]\n\n");
    assertThat(response.raw())
        .startsWith(
            "HTTP/1.1 200 OK\r\nserver: uvicorn\r\n"
                + "content-type: text/event-stream; charset=utf-8\r\n"
                + "transfer-encoding: chunked\r\nconnection: close\r\n\r\n");
    assertThat(response.endsWithLastChunk()).isTrue();
  }

  private static long fingerprint(String text) {
    Prompt prompt = new Prompt();
    prompt.add(text);
    return prompt.fingerprint();
  }

  @Test
  void shouldStreamTextWhenACompletionIsAsked() throws Exception {
    SimulatedServer server = start(QUICK);

    Response response =
        RawHttp.post(
            server.port(),
            "/v1/completions",
            "{\"prompt\":[1,2,3,4],\"max_tokens\":3,\"stream\":true,"
                + "\"stream_options\":{\"include_usage\":true}}");

    assertThat(response.data()).hasSize(5).last().isEqualTo("[DONE]");
    JsonNode first = json(response.data().get(0));
    assertThat(first.path("object").asText()).isEqualTo("text_completion");
    assertThat(first.at("/choices/0/text").asText()).isNotBlank();
    assertThat(first.at("/choices/0/finish_reason").isNull()).isTrue();
    assertThat(json(response.data().get(2)).at("/choices/0/finish_reason").asText())
        .isEqualTo("length");
    assertThat(json(response.data().get(3)).path("usage"))
        .isEqualTo(json("{\"prompt_tokens\":4,\"total_tokens\":7,\"completion_tokens\":3}"));
  }

  @Test
  void shouldReportUsageOnEveryEventWhenContinuousUsageIsAsked() throws Exception {
    SimulatedServer server = start(QUICK);

    Response response =
        RawHttp.post(
            server.port(),
            CHAT,
            chat(
                3, ",\"stream_options\":{\"include_usage\":true,\"continuous_usage_stats\":true}"));

    List<Integer> counts = new ArrayList<>();
    for (String data : response.data().subList(0, 5)) {
      counts.add(json(data).at("/usage/completion_tokens").asInt(-1));
    }
    assertThat(counts).containsExactly(0, 1, 2, 3, 3);
  }

  @Test
  void shouldInterleaveChoicesWhenSeveralAreAsked() throws Exception {
    SimulatedServer server = start(QUICK);

    Response response =
        RawHttp.post(
            server.port(), CHAT, chat(2, ",\"n\":2,\"stream_options\":{\"include_usage\":true}"));

    List<String> data = response.data();
    List<Integer> choices = new ArrayList<>();
    for (String event : data.subList(0, 6)) {
      choices.add(json(event).at("/choices/0/index").asInt(-1));
    }
    assertThat(choices).containsExactly(0, 1, 0, 1, 0, 1);
    assertThat(json(data.get(6)).at("/usage/completion_tokens").asInt()).isEqualTo(4);
    assertThat(json(data.get(2)).at("/choices/0/delta/content").asText())
        .isNotEqualTo(json(data.get(3)).at("/choices/0/delta/content").asText());
  }

  @Test
  void shouldAnswerWithOneDocumentWhenNoStreamIsAsked() throws Exception {
    SimulatedServer server = start(QUICK);
    String ask = "{\"messages\":[{\"role\":\"user\",\"content\":\"a b\"}],\"max_tokens\":4}";

    Response response = RawHttp.post(server.port(), CHAT, ask);

    JsonNode answer = json(response.body());
    assertThat(response.header("content-type")).contains("application/json");
    assertThat(response.header("content-length"))
        .contains(Integer.toString(response.bodyBytes().length));
    assertThat(answer.path("object").asText()).isEqualTo("chat.completion");
    assertThat(answer.path("model").asText()).isEqualTo("simulated");
    assertThat(answer.at("/choices/0/message/role").asText()).isEqualTo("assistant");
    assertThat(answer.at("/choices/0/message/content").asText().split(" ")).hasSize(4);
    assertThat(answer.at("/choices/0/finish_reason").asText()).isEqualTo("length");
    assertThat(answer.path("usage"))
        .isEqualTo(json("{\"prompt_tokens\":2,\"total_tokens\":6,\"completion_tokens\":4}"));
  }

  @Test
  void shouldSayTheSameStreamedAndWholeWhenThePromptIsTheSame() throws Exception {
    SimulatedServer server = start(QUICK.withMultiByteAnswers(true));
    String ask = "{\"prompt\":\"the same\",\"max_tokens\":64%s}";

    String whole =
        json(RawHttp.post(server.port(), "/v1/completions", ask.formatted("")).body())
            .at("/choices/0/text")
            .asText();
    StringBuilder streamed = new StringBuilder();
    List<String> data =
        RawHttp.post(server.port(), "/v1/completions", ask.formatted(",\"stream\":true")).data();
    for (String event : data.subList(0, 64)) {
      streamed.append(json(event).at("/choices/0/text").asText());
    }

    assertThat(streamed.toString()).isEqualTo(whole);
    assertThat(whole.split(" ")).hasSize(64);
    assertThat(whole.getBytes(UTF_8).length).isGreaterThan(whole.length());
  }

  @Test
  void shouldStopByItselfWhenAnswersHaveANaturalLength() throws Exception {
    SimulatedServer server = start(QUICK.withNaturalOutputTokens(3));

    List<String> natural = RawHttp.post(server.port(), CHAT, chat(10, "")).data();
    List<String> ignored =
        RawHttp.post(server.port(), CHAT, chat(10, ",\"ignore_eos\":true")).data();

    assertThat(natural).hasSize(5);
    assertThat(json(natural.get(3)).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    assertThat(ignored).hasSize(12);
  }

  @Test
  void shouldBringSeveralTokensPerEventWhenSet() {
    SimulatedServer server = start(QUICK.withTokensPerEvent(4));

    Response response = RawHttp.post(server.port(), CHAT, chat(10, ""));

    assertThat(response.data()).hasSize(1 + 3 + 1);
    assertThat(server.truth()).singleElement().extracting(ServedRequest::tokens).isEqualTo(10);
  }

  @Test
  void shouldListItsModels() throws Exception {
    SimulatedServer server = start(QUICK.withModels("small", "large").withMaxModelLength(4096));

    JsonNode list = json(RawHttp.get(server.port(), "/v1/models").body());

    assertThat(list.path("object").asText()).isEqualTo("list");
    assertThat(list.findValuesAsText("root")).containsExactly("small", "large");
    assertThat(list.at("/data/0/max_model_len").asInt()).isEqualTo(4096);
    assertThat(list.at("/data/0/owned_by").asText()).isEqualTo("vllm");
  }

  @Test
  void shouldBeHealthyAndNameItsVersion() {
    SimulatedServer server = start(QUICK);

    Response health = RawHttp.get(server.port(), "/health");
    Response version = RawHttp.get(server.port(), "/version?full=1");

    assertThat(health.status()).isEqualTo(200);
    assertThat(health.header("content-length")).contains("0");
    assertThat(version.body()).isEqualTo("{\"version\":\"0.32.0+simulated\"}");
  }

  @Test
  void shouldCountTokensAsItCountsPromptsWhenTokenizing() throws Exception {
    SimulatedServer server = start(QUICK.withMaxModelLength(1000));
    String parts =
        "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\" a\\tb \"},"
            + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"http://127.0.0.1:9/x.png\"}},"
            + "{\"type\":\"text\",\"text\":\"c\"}]},{\"role\":\"assistant\",\"content\":\"d\"}]";

    JsonNode prompt =
        json(RawHttp.post(server.port(), "/tokenize", "{\"prompt\":\"x y x\"}").body());
    JsonNode messages =
        json(RawHttp.post(server.port(), "/tokenize", "{\"messages\":" + parts + "}").body());
    JsonNode answer =
        json(
            RawHttp.post(server.port(), CHAT, "{\"max_tokens\":1,\"messages\":" + parts + "}")
                .body());

    assertThat(prompt.path("count").asInt()).isEqualTo(3);
    assertThat(prompt.path("max_model_len").asInt()).isEqualTo(1000);
    assertThat(prompt.path("tokens")).hasSize(3);
    assertThat(prompt.at("/tokens/0")).isEqualTo(prompt.at("/tokens/2"));
    assertThat(prompt.path("token_strs").isNull()).isTrue();
    assertThat(messages.path("count").asInt()).isEqualTo(4 + 326);
    assertThat(answer.at("/usage/prompt_tokens").asInt()).isEqualTo(4 + 326);
  }

  @Test
  void shouldRefuseWhatVllmRefuses() throws Exception {
    SimulatedServer server = start(QUICK.withMaxModelLength(100));

    assertRefused(
        RawHttp.post(server.port(), CHAT, "{\"model\": \"simulated\", "),
        400,
        "Bad Request",
        "JSON decode error");
    assertRefused(
        RawHttp.post(server.port(), CHAT, "{\"model\":\"simulated\",\"stream\":true}"),
        400,
        "Bad Request",
        "1 validation error:\n  {'type': 'missing', 'loc': 'body.messages', 'msg': 'Field"
            + " required', 'input': '<dict of 2 items>'}");
    assertRefused(
        RawHttp.post(server.port(), CHAT, "{\"model\":\"nope\",\"messages\":[]}"),
        404,
        "NotFoundError",
        "The model `nope` does not exist. Valid aliases: simulated.");
    assertRefused(
        RawHttp.post(server.port(), "/v1/completions", "{\"prompt\":\"\"}"),
        400,
        "BadRequestError",
        "Either prompt or prompt_embeds must be provided and non-empty. (parameter=prompt)");
    assertRefused(
        RawHttp.post(server.port(), CHAT, chat(-1, "")),
        400,
        "BadRequestError",
        "max_tokens must be at least 1, got -1. (parameter=max_tokens, value=-1)");
    assertRefused(
        RawHttp.post(server.port(), CHAT, chat(9000, "")),
        400,
        "BadRequestError",
        "max_tokens=9000 cannot be greater than max_model_len=100. Please request fewer output"
            + " tokens. (parameter=max_tokens, value=9000)");
    assertRefused(
        RawHttp.post(server.port(), CHAT, chat(98, "")),
        400,
        "BadRequestError",
        "This model's maximum context length is 100 tokens. However, you requested 98 output tokens"
            + " and your prompt contains at least 3 input tokens, for a total of at least 101"
            + " tokens. Please reduce the length of the input prompt or the number of requested"
            + " output tokens. (parameter=input_tokens, value=3)");
    assertRefused(
        RawHttp.post(server.port(), "/v1/completions", "{\"prompt\":\"" + "w ".repeat(101) + "\"}"),
        400,
        "BadRequestError",
        "This model's maximum context length is 100 tokens. However, your prompt contains at least"
            + " 101 input tokens, which exceeds this limit even without any output tokens. Please"
            + " reduce the length of the input prompt. (parameter=input_tokens, value=101)");
    assertRefused(
        RawHttp.post(server.port(), CHAT, "{\"messages\":\"hello\"}"),
        400,
        "Bad Request",
        "Input should be a valid list");
    assertRefused(
        RawHttp.post(server.port(), CHAT, "[1]"),
        400,
        "Bad Request",
        "Input should be a valid dictionary");
  }

  private void assertRefused(Response response, int status, String type, String message)
      throws Exception {
    JsonNode error = json(response.body()).path("error");
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.header("content-type")).contains("application/json");
    assertThat(error.path("code").asInt()).isEqualTo(status);
    assertThat(error.path("type").asText()).isEqualTo(type);
    assertThat(error.path("message").asText()).contains(message);
  }

  @Test
  void shouldNotKnowOtherPathsAndMethods() {
    SimulatedServer server = start(QUICK);

    Response path = RawHttp.post(server.port(), "/v1/nothing", "{\"input\":\"x\"}");
    Response method = RawHttp.get(server.port(), CHAT);

    assertThat(path.status()).isEqualTo(404);
    assertThat(path.body()).isEqualTo("{\"detail\":\"Not Found\"}");
    assertThat(method.status()).isEqualTo(405);
    assertThat(method.header("allow")).contains("POST");
    assertThat(method.body()).isEqualTo("{\"detail\":\"Method Not Allowed\"}");
  }

  @Test
  void shouldAskForTheKeyBelowV1WhenOneIsSet() {
    SimulatedServer server = start(QUICK.withApiKey("sesame"));

    assertThat(RawHttp.get(server.port(), "/v1/models").status()).isEqualTo(401);
    assertThat(RawHttp.get(server.port(), "/v1/models").body())
        .isEqualTo("{\"error\":\"Unauthorized\"}");
    assertThat(RawHttp.get(server.port(), "/v1/models", "Authorization: Bearer wrong").status())
        .isEqualTo(401);
    assertThat(RawHttp.get(server.port(), "/v1/models", "Authorization: Bearer sesame").status())
        .isEqualTo(200);
    assertThat(RawHttp.get(server.port(), "/health").status()).isEqualTo(200);
  }

  @Test
  void shouldKeepTheConnectionWhenTheClientDoes() {
    SimulatedServer server = start(QUICK);

    try (RawHttp http = new RawHttp(server.port())) {
      http.send("POST", CHAT, chat(2, ""));
      Response first = http.read("0\r\n\r\n");
      http.send("POST", CHAT, chat(3, ""));
      Response second = http.read("0\r\n\r\n");

      assertThat(first.data()).hasSize(4);
      assertThat(second.data()).hasSize(5);
      assertThat(second.header("connection")).isEmpty();
    }
    assertThat(server.connectionsSeen()).isEqualTo(1);
    assertThat(server.requestsSeen()).isEqualTo(2);
  }

  @Test
  void shouldAnswerInOrderWhenRequestsArePipelined() {
    SimulatedServer server = start(QUICK);
    String request = "GET %s HTTP/1.1\r\nhost: localhost\r\n%s\r\n";

    try (RawHttp http = new RawHttp(server.port())) {
      http.send(
          request.formatted("/version", "").repeat(100)
              + request.formatted("/health", "connection: close\r\n"));
      Response all = http.readToEnd();

      assertThat(all.raw().split("0\\.32\\.0\\+simulated", -1)).hasSize(101);
      assertThat(all.raw()).endsWith("content-length: 0\r\nconnection: close\r\n\r\n");
    }
  }

  @Test
  void shouldContinueWhenTheClientWaitsForIt() {
    SimulatedServer server = start(QUICK);
    String body = "{\"prompt\":\"x\"}";

    try (RawHttp http = new RawHttp(server.port())) {
      http.send(
          "POST /tokenize HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nconnection: close\r\n"
              + "content-length: "
              + body.length()
              + "\r\n\r\n");
      assertThat(http.read("\r\n\r\n").status()).isEqualTo(100);
      http.send(body);
      assertThat(http.readToEnd().body()).contains("\"count\":1");
    }
  }

  @Test
  void shouldEndTheBodyWithTheConnectionWhenTheClientSpeaksHttp10() {
    SimulatedServer server = start(QUICK);
    String body = chat(2, "");

    try (RawHttp http = new RawHttp(server.port())) {
      http.send(
          "POST " + CHAT + " HTTP/1.0\r\ncontent-length: " + body.length() + "\r\n\r\n" + body);
      Response response = http.readToEnd();

      assertThat(response.header("transfer-encoding")).isEmpty();
      assertThat(response.data()).hasSize(4).last().isEqualTo("[DONE]");
    }
  }

  @Test
  void shouldRefuseWhatIsNotHttp() {
    SimulatedServer server = start(QUICK);

    try (RawHttp http = new RawHttp(server.port())) {
      http.send("this is no request\r\n\r\n");
      Response response = http.readToEnd();

      assertThat(response.status()).isEqualTo(400);
      assertThat(response.body()).isEqualTo("Invalid HTTP request received.\n");
    }
  }

  @Test
  void shouldKnowTheTruthAboutEachAnswer() {
    SimulatedServer server = start(QUICK);
    RawHttp.get(server.port(), "/health");

    String body = chat(21, "");
    long sent;
    Response response;
    try (RawHttp http = new RawHttp(server.port())) {
      sent = http.send("POST", CHAT, body, "connection: close", "X-Request-Id: me");
      response = http.readToEnd();
    }

    assertThat(server.truth()).hasSize(2);
    assertThat(server.truth().get(0).firstToken()).isEmpty();
    ServedRequest truth = server.truth().get(1);
    assertThat(truth.number()).isEqualTo(2);
    assertThat(truth.requestId()).contains("me");
    assertThat(truth.method()).isEqualTo("POST");
    assertThat(truth.path()).isEqualTo(CHAT);
    assertThat(truth.status()).isEqualTo(200);
    assertThat(truth.connection()).isEqualTo(2);
    assertThat(truth.requestBytes()).isEqualTo(body.length());
    assertThat(truth.tokens()).isEqualTo(21);
    assertThat(truth.outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(
            List.of(
                sent,
                truth.received(),
                truth.firstToken().getAsLong(),
                response.arrival("\"content\":\"", 1)))
        .isSorted();
    assertThat(
            List.of(
                truth.firstToken().getAsLong(),
                truth.lastToken().getAsLong(),
                truth.end(),
                response.arrival("\"content\":\"", 21)))
        .isSorted();
  }

  /** The machine may be busy elsewhere, so the best of some answers counts. */
  @Test
  void shouldKeepToItsPlan() {
    SimulatedServer server =
        start(
            QUICK
                .withTimeToFirstToken(Duration.ofMillis(60))
                .withInterTokenLatency(Duration.ofMillis(2)));

    for (int i = 0; i < 10; i++) {
      RawHttp.post(server.port(), CHAT, chat(21, ""));
    }

    assertLateness(server, truth -> truth.firstToken().getAsLong(), 60_000_000);
    assertLateness(server, truth -> truth.lastToken().getAsLong(), 100_000_000);
  }

  @Test
  void shouldNotDriftWhenManyTokensFollowQuickly() {
    SimulatedServer server =
        start(
            QUICK
                .withTimeToFirstToken(Duration.ofMillis(50))
                .withInterTokenLatency(Duration.ofNanos(100_000)));

    for (int i = 0; i < 4; i++) {
      RawHttp.post(server.port(), CHAT, chat(5001, ""));
    }

    assertLateness(server, truth -> truth.lastToken().getAsLong(), 550_000_000);
  }

  private static void assertLateness(
      SimulatedServer server, ToLongFunction<ServedRequest> stamp, long planned) {
    List<Long> lateness =
        server.truth().stream()
            .map(truth -> stamp.applyAsLong(truth) - truth.received() - planned)
            .toList();
    assertThat(lateness).allMatch(late -> late >= 0).anyMatch(late -> late < 5_000_000);
  }

  @Test
  void shouldKeepTheLatestRequestsWholeWhenAsked() {
    SimulatedServer server = start(QUICK.withKeptRequests(2));

    RawHttp.get(server.port(), "/health");
    RawHttp.post(server.port(), "/tokenize", "{\"prompt\":\"ü\"}", "X-Key: secret");
    RawHttp.get(server.port(), "/version");

    assertThat(server.received())
        .extracting(ReceivedRequest::path)
        .containsExactly("/tokenize", "/version");
    ReceivedRequest tokenize = server.received().get(0);
    assertThat(tokenize.text()).isEqualTo("{\"prompt\":\"ü\"}");
    assertThat(tokenize.headers().get("x-key")).isEqualTo("secret");
    assertThat(tokenize.toString()).doesNotContain("secret").contains("POST /tokenize");
    assertThat(server.requestsSeen()).isEqualTo(3);
  }

  @Test
  void shouldKnowWhenTheClientLeaves() throws Exception {
    SimulatedServer server = start(QUICK.withInterTokenLatency(Duration.ofMillis(20)));

    try (RawHttp http = new RawHttp(server.port())) {
      http.send("POST", CHAT, chat(1000, ""));
      assertThat(http.read("}]}\n\n\r\n").data()).isNotEmpty();
    }
    await(() -> server.truth().size() == 1);

    ServedRequest truth = server.truth().get(0);
    assertThat(truth.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(truth.tokens()).isBetween(1, 999);
  }

  @Test
  void shouldCloseIdleConnectionsWhenToldSo() {
    SimulatedServer server = start(QUICK.withConnectionIdleTimeout(Duration.ofMillis(200)));

    try (RawHttp http = new RawHttp(server.port())) {
      http.send("GET", "/version", "");
      http.read("}");
      long answered = System.nanoTime();
      Response nothing = http.readToEnd();

      assertThat(nothing.bytes()).isEmpty();
      assertThat(nothing.reset()).isFalse();
      assertThat(System.nanoTime() - answered).isBetween(150_000_000L, 5_000_000_000L);
    }
  }

  @Test
  void shouldBreakOffStreamsAndFreeThePortWhenClosed() throws Exception {
    SimulatedServer server = start(QUICK.withInterTokenLatency(Duration.ofMillis(50)));
    int port = server.port();

    try (RawHttp http = new RawHttp(port)) {
      http.send("POST", CHAT, chat(1000, ""));
      CompletableFuture<Response> answer = CompletableFuture.supplyAsync(http::readToEnd);
      await(() -> server.requestsSeen() == 1);
      server.close();

      Response cut = answer.get();
      assertThat(cut.endsWithLastChunk()).isFalse();
    }
    assertThat(server.truth())
        .singleElement()
        .extracting(ServedRequest::outcome)
        .isEqualTo(Outcome.INTERRUPTED);
    try (SimulatedServer again = SimulatedServer.start(QUICK.withPort(port))) {
      assertThat(again.url().toString()).isEqualTo("http://127.0.0.1:" + port);
      assertThat(RawHttp.get(port, "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void shouldSayWhichPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      SimulatedSettings settings = QUICK.withPort(taken.getLocalPort());

      assertThatThrownBy(() -> SimulatedServer.start(settings))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "the simulated server cannot listen on 127.0.0.1:" + taken.getLocalPort() + ": ");
    }
  }

  @Test
  void shouldServeManyStreamsAtOnceWhenItHasSeveralThreads() throws Exception {
    SimulatedServer server = start(QUICK.withThreads(2));
    List<CompletableFuture<Response>> answers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      answers.add(
          CompletableFuture.supplyAsync(() -> RawHttp.post(server.port(), CHAT, chat(20, ""))));
    }

    for (CompletableFuture<Response> answer : answers) {
      assertThat(answer.get().data()).hasSize(22);
    }
    await(() -> server.truth().size() == 50);
    assertThat(server.truth()).extracting(ServedRequest::tokens).containsOnly(20);
    assertThat(server.truth()).extracting(ServedRequest::number).doesNotHaveDuplicates();
  }
}
