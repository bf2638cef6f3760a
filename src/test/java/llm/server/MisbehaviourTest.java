package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import llm.server.ServedRequest.Outcome;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class MisbehaviourTest {

  private static final String CHAT = "/v1/chat/completions";
  private static final int TOKENS = 5;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static SimulatedServer server;

  @BeforeAll
  static void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withTimeToFirstToken(Duration.ofMillis(40))
                .withInterTokenLatency(Duration.ofMillis(2))
                .withMultiByteAnswers(false));
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static String chat(String simulate) {
    return """
        {"messages":[{"role":"user","content":"hello you"}],"max_tokens":%d,"stream":true,\
        "stream_options":{"include_usage":true},"simulate":%s}"""
        .formatted(TOKENS, simulate);
  }

  /** A stream of five tokens, misbehaving. */
  private static Response ask(String simulate) {
    return RawHttp.post(server.port(), CHAT, chat(simulate));
  }

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
  }

  /** How many events hold content that is not empty. */
  private static long tokens(Response response) {
    return response.data().stream()
        .filter(data -> data.matches(".*\"content\":\"[^\"]+.*"))
        .count();
  }

  private static ServedRequest lastServed() {
    List<ServedRequest> all = server.truth();
    return all.get(all.size() - 1);
  }

  /** By the server's own stamps: a busy client may read several writes at once. */
  private static void assertTokensCameApart() {
    assertThat(lastServed().lastToken().getAsLong())
        .isGreaterThan(lastServed().firstToken().getAsLong());
  }

  private static double millis(long from, long to) {
    return (to - from) / 1e6;
  }

  // ---- instead of an answer

  @Test
  void shouldAnswerWithAnyStatusWhenAsked() {
    Response response =
        ask(
            """
            {"status":{"code":429,"body":{"error":"busy"},"headers":{"Retry-After":"3"}}}""");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.raw()).startsWith("HTTP/1.1 429 Too Many Requests\r\n");
    assertThat(response.header("retry-after")).contains("3");
    assertThat(response.header("content-type")).contains("application/json");
    assertThat(response.body()).isEqualTo("{\"error\":\"busy\"}");
  }

  @Test
  void shouldAnswerWithAnyBodyWhenAsked() {
    Response page =
        ask(
            """
            {"status":{"code":502,"body":"<html>Bad Gateway</html>","contentType":"text/html"}}""");
    Response usual = ask("{\"status\":{\"code\":503}}");

    assertThat(page.header("content-type")).contains("text/html");
    assertThat(page.body()).isEqualTo("<html>Bad Gateway</html>");
    assertThat(usual.body())
        .isEqualTo(
            "{\"error\":{\"message\":\"simulated status 503\",\"type\":\"SimulatedError\","
                + "\"param\":null,\"code\":503}}");
  }

  @ParameterizedTest
  @CsvSource({"301,Moved Permanently", "307,Temporary Redirect"})
  void shouldRedirectWhenAsked(int code, String reason) {
    Response response = ask("{\"redirect\":{\"code\":%d,\"location\":\"/x\"}}".formatted(code));

    assertThat(response.raw()).startsWith("HTTP/1.1 " + code + " " + reason + "\r\n");
    assertThat(response.header("location")).contains("/x");
    assertThat(response.body()).isEmpty();
  }

  @Test
  void shouldMisbehaveOnAnyPathWhenAskedByHeaderOrBody() {
    Response header =
        RawHttp.get(server.port(), "/v1/models", "X-Simulate: {\"status\":{\"code\":500}}");
    Response body =
        RawHttp.post(
            server.port(),
            "/v1/embeddings",
            "{\"input\":\"x\",\"simulate\":{\"status\":{\"code\":200,\"body\":{\"data\":[]}}}}");

    assertThat(header.status()).isEqualTo(500);
    assertThat(body.status()).isEqualTo(200);
    assertThat(body.body()).isEqualTo("{\"data\":[]}");
  }

  @Test
  void shouldPreferTheHeaderWhenBothNameAMisbehaviour() {
    Response response =
        RawHttp.post(
            server.port(),
            CHAT,
            chat("{\"done\":false,\"role\":\"none\"}"),
            "X-Simulate: {\"done\":true}");

    assertThat(response.data()).hasSize(TOKENS + 2).last().isEqualTo("[DONE]");
  }

  @Test
  void shouldReplayExactBytesWhenScripted() {
    String script = "HTTP/1.0 299 Odd\r\nx: y\r\n\r\n\u0000\u00ff";
    String base64 =
        Base64.getEncoder()
            .encodeToString(script.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));

    Response response =
        ask(
            """
            {"raw":[{"base64":"%s"},{"afterMs":100,"text":"half"},{"afterMs":100,"text":"way"}]}"""
                .formatted(base64));

    assertThat(response.raw()).isEqualTo(script + "halfway");
    assertThat(response.reset()).isFalse();
    assertThat(millis(lastServed().received(), response.arrival("halfway", 0)))
        .isBetween(200.0, 5000.0);
    assertThat(lastServed().status()).isZero();
  }

  @Test
  void shouldUseTheConnectionAgainWhenScriptedBytesKeepIt() {
    String kept =
        """
        {"raw":{"pieces":[{"text":"HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\nok"}],\
        "then":"keep"}}""";

    try (RawHttp http = new RawHttp(server.port())) {
      http.send("POST", CHAT, chat(kept));
      assertThat(http.read("ok").body()).isEqualTo("ok");
      http.send("GET", "/version", "", "connection: close");
      assertThat(http.readToEnd().status()).isEqualTo(200);
    }
  }

  @Test
  void shouldResetWhenScriptedBytesEndSo() {
    Response response = ask("{\"raw\":{\"pieces\":[],\"then\":\"reset\"}}");

    assertThat(response.bytes()).isEmpty();
    assertThat(response.reset()).isTrue();
  }

  // ---- what the answer says

  @Test
  void shouldNotSayDoneWhenAsked() {
    Response response = ask("{\"done\":false}");

    assertThat(response.data()).hasSize(1 + TOKENS + 1).doesNotContain("[DONE]");
    assertThat(response.endsWithLastChunk()).isTrue();
    assertThat(lastServed().outcome()).isEqualTo(Outcome.COMPLETE);
  }

  @Test
  void shouldGiveAnyFinishReasonWhenAsked() {
    List<String> data = ask("{\"finish\":{\"reason\":\"abort\"}}").data();

    assertThat(json(data.get(TOKENS)).at("/choices/0/finish_reason").asText()).isEqualTo("abort");
  }

  @Test
  void shouldGiveNoFinishReasonWhenAsked() {
    Response response = ask("{\"finish\":{\"omit\":true}}");

    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertThat(response.body()).doesNotContain("\"finish_reason\":\"");
  }

  @Test
  void shouldFinishInAnEventOfItsOwnWhenAsked() {
    Response response = ask("{\"finish\":{\"apart\":true,\"afterMs\":150}}");

    List<String> data = response.data();
    assertThat(data).hasSize(1 + TOKENS + 3);
    assertThat(json(data.get(TOKENS)).at("/choices/0/finish_reason").isNull()).isTrue();
    assertThat(json(data.get(TOKENS + 1)).at("/choices/0/finish_reason").asText())
        .isEqualTo("length");
    assertThat(json(data.get(TOKENS + 1)).at("/choices/0/delta/content").asText()).isEmpty();
    // 40 ms to the first token, then 150 ms between the last one and the finish
    assertThat(millis(lastServed().received(), response.arrival("\"content\":\"", 6)))
        .isBetween(190.0, 5000.0);
  }

  @Test
  void shouldReportNoUsageWhenAsked() {
    Response response = ask("{\"usage\":{\"place\":\"none\"}}");

    assertThat(response.body()).doesNotContain("usage");
    assertThat(response.data()).hasSize(1 + TOKENS + 1);
  }

  @Test
  void shouldReportUsageOnTheLastChoiceWhenAsked() {
    List<String> data = ask("{\"usage\":{\"place\":\"lastChoice\",\"nullElsewhere\":true}}").data();

    assertThat(data).hasSize(1 + TOKENS + 1);
    for (String event : data.subList(0, TOKENS)) {
      assertThat(json(event).has("usage")).isTrue();
      assertThat(json(event).path("usage").isNull()).isTrue();
    }
    assertThat(json(data.get(TOKENS)).at("/usage/completion_tokens").asInt()).isEqualTo(TOKENS);
    assertThat(json(data.get(TOKENS)).at("/choices/0/finish_reason").asText()).isEqualTo("length");
  }

  @Test
  void shouldReportUsageOnEveryEventWhenAsked() {
    List<String> data = ask("{\"usage\":{\"place\":\"everyEvent\"}}").data();

    assertThat(data.subList(0, data.size() - 1))
        .extracting(event -> json(event).at("/usage/completion_tokens").asInt(-1))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void shouldReportWrongUsageWhenAsked() {
    List<String> data = ask("{\"usage\":{\"completionTokens\":0,\"promptTokens\":99}}").data();

    assertThat(json(data.get(1 + TOKENS)).path("usage"))
        .isEqualTo(json("{\"prompt_tokens\":99,\"total_tokens\":99,\"completion_tokens\":0}"));
  }

  @Test
  void shouldTellTheRoleAtOnceWhenAsked() {
    Response response = ask("{\"role\":\"atOnce\"}");

    double lead =
        millis(response.arrival("\"content\":\"\"", 0), response.arrival("\"content\":\"", 1));
    assertThat(lead).isBetween(1.0, 2000.0);
  }

  @Test
  void shouldTellNoRoleWhenAsked() {
    Response response = ask("{\"role\":\"none\"}");

    assertThat(response.body()).doesNotContain("assistant");
    assertThat(response.data()).hasSize(TOKENS + 2);
  }

  @Test
  void shouldBringSeveralTokensPerEventWhenAsked() {
    Response response = ask("{\"tokensPerEvent\":2}");

    assertThat(tokens(response)).isEqualTo(3);
    assertThat(json(response.data().get(1)).at("/choices/0/delta/content").asText().split(" "))
        .hasSize(2);
    assertThat(lastServed().tokens()).isEqualTo(TOKENS);
  }

  @Test
  void shouldReasonFirstWhenAsked() {
    List<String> data = ask("{\"reasoning\":{\"tokens\":2,\"key\":\"reasoning_content\"}}").data();

    assertThat(data.subList(1, 1 + TOKENS))
        .extracting(event -> json(event).at("/choices/0/delta").fieldNames().next())
        .containsExactly("reasoning_content", "reasoning_content", "content", "content", "content");
    assertThat(
            json(data.get(1 + TOKENS))
                .at("/usage/completion_tokens_details/reasoning_tokens")
                .asInt())
        .isEqualTo(2);
  }

  @Test
  void shouldNotMixReasoningAndAnswerWhenEventsBringSeveralTokens() {
    List<String> data = ask("{\"reasoning\":{\"tokens\":3},\"tokensPerEvent\":2}").data();

    assertThat(data.subList(1, 4))
        .extracting(event -> json(event).at("/choices/0/delta").fieldNames().next())
        .containsExactly("reasoning", "reasoning", "content");
  }

  @Test
  void shouldCallAToolWhenAsked() {
    List<String> data = ask("{\"toolCall\":{\"name\":\"weather\"}}").data();

    StringBuilder arguments = new StringBuilder();
    for (String event : data.subList(1, 1 + TOKENS)) {
      arguments.append(json(event).at("/choices/0/delta/tool_calls/0/function/arguments").asText());
    }
    JsonNode first = json(data.get(1)).at("/choices/0/delta/tool_calls/0");
    assertThat(first.at("/function/name").asText()).isEqualTo("weather");
    assertThat(first.path("type").asText()).isEqualTo("function");
    assertThat(json(arguments.toString()).path("text").asText().strip().split(" ")).hasSize(4);
    assertThat(json(data.get(TOKENS)).at("/choices/0/finish_reason").asText())
        .isEqualTo("tool_calls");
  }

  @Test
  void shouldRefuseWhenAsked() {
    List<String> data = ask("{\"refusal\":true}").data();

    assertThat(data.subList(1, 1 + TOKENS))
        .allMatch(event -> json(event).at("/choices/0/delta/refusal").isTextual());
  }

  @Test
  void shouldEndProperlyWithoutATokenWhenAsked() {
    Response response = ask("{\"empty\":true}");

    List<String> data = response.data();
    assertThat(tokens(response)).isZero();
    assertThat(data).hasSize(4).last().isEqualTo("[DONE]");
    assertThat(json(data.get(1)).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    assertThat(json(data.get(2)).at("/usage/completion_tokens").asInt()).isZero();
    assertThat(lastServed().firstToken()).isEmpty();
  }

  @Test
  void shouldSayTheVeryTokensWhenGiven() {
    List<String> data = ask("{\"tokens\":[\"a \\\"b\\\"\",\"\\u2028\\u0085\",\"😀\"]}").data();

    assertThat(data.subList(1, 4))
        .extracting(event -> json(event).at("/choices/0/delta/content").asText())
        .containsExactly("a \"b\"", "\u2028\u0085", "😀");
    assertThat(json(data.get(3)).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
  }

  @Test
  void shouldAnswerWholeThoughAStreamWasAskedFor() {
    Response response =
        ask("{\"shape\":\"whole\",\"contentType\":\"text/event-stream\",\"refusal\":true}");

    assertThat(response.header("content-type")).contains("text/event-stream");
    assertThat(json(response.body()).at("/choices/0/message/refusal").asText()).isNotBlank();
    assertThat(json(response.body()).at("/choices/0/message/content").isNull()).isTrue();
  }

  @Test
  void shouldReasonAndCallAToolWhenAnsweringWhole() {
    Response response = ask("{\"shape\":\"whole\",\"reasoning\":{\"tokens\":2},\"toolCall\":{}}");

    JsonNode message = json(response.body()).at("/choices/0/message");
    assertThat(message.path("reasoning").asText().split(" ")).hasSize(2);
    assertThat(message.at("/tool_calls/0/function/name").asText()).isEqualTo("look_up");
    assertThat(
            json(message.at("/tool_calls/0/function/arguments").asText()).path("text").isTextual())
        .isTrue();
  }

  @Test
  void shouldStreamThoughNoStreamWasAskedFor() {
    Response response =
        RawHttp.post(
            server.port(),
            "/v1/completions",
            "{\"prompt\":\"x\",\"max_tokens\":2,\"simulate\":{\"shape\":\"stream\"}}");

    assertThat(response.header("content-type")).contains("text/event-stream; charset=utf-8");
    assertThat(response.data()).hasSize(3).last().isEqualTo("[DONE]");
  }

  @Test
  void shouldSendJsonLinesWhenAsked() {
    Response response = ask("{\"shape\":\"ndjson\"}");

    assertThat(response.header("content-type")).contains("application/x-ndjson");
    assertThat(response.body().split("\n"))
        .hasSize(1 + TOKENS + 1)
        .allMatch(l -> json(l).isObject());
  }

  // ---- what happens in the course of the stream

  @Test
  void shouldSendAnErrorAndDoneWhenAsked() {
    Response response = ask("{\"error\":{\"afterToken\":3,\"value\":{\"message\":\"boom\"}}}");

    assertThat(tokens(response)).isEqualTo(3);
    assertThat(response.data())
        .hasSize(1 + 3 + 2)
        .endsWith("{\"error\":{\"message\":\"boom\"}}", "[DONE]");
  }

  @Test
  void shouldSendTheErrorOfADeadEngineWhenNoneIsGiven() {
    List<String> data = ask("{\"error\":{\"afterToken\":0}}").data();

    assertThat(data).hasSize(2);
    assertThat(json(data.get(0)).at("/error/type").asText()).isEqualTo("InternalServerError");
    assertThat(json(data.get(0)).at("/error/code").asInt()).isEqualTo(500);
  }

  @Test
  void shouldSendAnErrorAfterDoneWhenNoPlaceIsGiven() {
    Response response = ask("{\"error\":{\"value\":\"late\"}}");

    assertThat(tokens(response)).isEqualTo(TOKENS);
    assertThat(response.data()).endsWith("[DONE]", "{\"error\":\"late\"}");
  }

  @Test
  void shouldNameTheErrorEventWhenAsked() {
    Response response =
        ask(
            """
            {"error":{"afterToken":1,"value":{"code":1},"wrapped":false,"framing":"event",\
            "then":"end"}}""");

    assertThat(response.body()).endsWith("\n\nevent: error\ndata: {\"code\":1}\n\n");
  }

  @Test
  void shouldSendABareErrorAndGoOnWhenAsked() {
    Response response =
        ask(
            """
            {"error":{"afterToken":2,"value":"x","framing":"bare","then":"continue"}}""");

    assertThat(response.body()).contains("\n\n{\"error\":\"x\"}\n\ndata: ");
    assertThat(tokens(response)).isEqualTo(TOKENS);
    assertThat(response.data()).hasSize(1 + TOKENS + 2);
  }

  @Test
  void shouldSendJunkWhenAsked() {
    Response response = ask("{\"junk\":{\"afterToken\":2,\"data\":\"{oops\"}}");

    assertThat(response.data()).hasSize(1 + TOKENS + 3);
    assertThat(response.data().get(3)).isEqualTo("{oops");
  }

  @Test
  void shouldStallWhenAsked() {
    Response response = ask("{\"stall\":{\"afterToken\":2,\"ms\":300}}");

    assertThat(millis(lastServed().received(), response.arrival("\"content\":\"", 3)))
        .isBetween(340.0, 5000.0);
    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertThat(lastServed().lastToken().getAsLong() - lastServed().received())
        .isGreaterThan(340_000_000L);
  }

  @Test
  void shouldSendCommentsInSilenceWhenAsked() {
    Response response =
        ask("{\"stall\":{\"afterToken\":0,\"ms\":110},\"keepAlive\":{\"everyMs\":40}}");

    String beforeToken = response.body().substring(0, response.body().indexOf("data: "));
    assertThat(beforeToken).isEqualTo(": keep-alive\n\n".repeat(3));
    assertThat(response.body().split(": keep-alive", -1)).hasSize(4);
  }

  @Test
  void shouldSendDataInSilenceWhenAsked() {
    Response response =
        ask(
            """
            {"stall":{"afterToken":1,"ms":110},"keepAlive":{"everyMs":50,"as":"data"}}""");

    assertThat(response.data().stream().filter(data -> data.contains("keepalive"))).hasSize(2);
    assertThat(tokens(response)).isEqualTo(TOKENS);
  }

  // ---- how it is delivered

  @Test
  void shouldDelayTheHeadersAndAllElseWhenAsked() {
    try (RawHttp http = new RawHttp(server.port())) {
      long sent = http.send("POST", CHAT, chat("{\"headersAfterMs\":200}"), "connection: close");
      Response response = http.readToEnd();

      assertThat(millis(sent, response.arrival("HTTP/1.1 200", 0))).isBetween(200.0, 3000.0);
      assertThat(millis(sent, response.arrival("\"content\":\"", 1))).isBetween(240.0, 3000.0);
    }
  }

  @Test
  void shouldSendHeadersAtOnceWhenWellBehaved() {
    Response response = ask("{\"stall\":{\"afterToken\":0,\"ms\":500}}");

    assertThat(response.arrival("chunked", 0)).isLessThan(lastServed().firstToken().getAsLong());
  }

  @Test
  void shouldChangeContentTypeAndHeadersWhenAsked() {
    Response response =
        ask("{\"contentType\":\"text/plain\",\"headers\":{\"X-Request-Id\":\"r\"}}");

    assertThat(response.header("content-type")).contains("text/plain");
    assertThat(response.header("x-request-id")).contains("r");
    assertThat(response.data()).hasSize(1 + TOKENS + 2);
  }

  @Test
  void shouldTellTheLengthWhenAsked() {
    Response response = ask("{\"framing\":\"length\"}");

    assertThat(response.header("transfer-encoding")).isEmpty();
    assertThat(response.header("content-length"))
        .contains(Integer.toString(response.bodyBytes().length));
    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertTokensCameApart();
  }

  @Test
  void shouldEndTheBodyWithTheConnectionWhenAsked() {
    try (RawHttp http = new RawHttp(server.port())) {
      http.send("POST", CHAT, chat("{\"framing\":\"close\"}"));
      Response response = http.readToEnd();

      assertThat(response.header("transfer-encoding")).isEmpty();
      assertThat(response.header("content-length")).isEmpty();
      assertThat(response.header("connection")).contains("close");
      assertThat(response.data()).hasSize(1 + TOKENS + 2);
    }
  }

  @Test
  void shouldCloseTheConnectionProperlyWhenAsked() {
    try (RawHttp http = new RawHttp(server.port())) {
      http.send("POST", CHAT, chat("{\"connection\":\"close\"}"));
      Response response = http.readToEnd();

      assertThat(response.header("connection")).contains("close");
      assertThat(response.endsWithLastChunk()).isTrue();
      assertThat(response.reset()).isFalse();
    }
  }

  @Test
  void shouldCompressEventByEventWhenAsked() {
    Response response = ask("{\"gzip\":\"perEvent\",\"stall\":{\"afterToken\":3,\"ms\":150}}");

    assertThat(response.header("content-encoding")).contains("gzip");
    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertTokensCameApart();
    assertThat(lastServed().tokens()).isEqualTo(TOKENS);
  }

  @Test
  void shouldHoldACompressedBodyBackWhenAsked() {
    Response response = ask("{\"gzip\":\"atEnd\",\"headersAfterMs\":1}");

    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    long firstToken = lastServed().firstToken().getAsLong();
    assertThat(lastServed().lastToken().getAsLong()).isEqualTo(firstToken);
    assertThat(millis(lastServed().received(), firstToken)).isBetween(48.0, 3000.0);
    assertThat(lastServed().tokens()).isEqualTo(TOKENS);
  }

  @Test
  void shouldCutAfterATokenWhenAsked() {
    Response response = ask("{\"cut\":{\"afterToken\":3}}");

    assertThat(tokens(response)).isEqualTo(3);
    assertThat(response.endsWithLastChunk()).isFalse();
    assertThat(response.reset()).isFalse();
    assertThat(lastServed().outcome()).isEqualTo(Outcome.CUT);
    assertThat(lastServed().tokens()).isEqualTo(3);
  }

  @Test
  void shouldResetAfterATokenWhenAsked() {
    Response response = ask("{\"cut\":{\"afterToken\":2,\"how\":\"reset\",\"afterMs\":100}}");

    assertThat(tokens(response)).isEqualTo(2);
    assertThat(response.reset()).isTrue();
  }

  @Test
  void shouldCutAfterHeadersWhenNoTokenIsWanted() {
    Response response = ask("{\"cut\":{\"afterToken\":0,\"afterMs\":50}}");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(lastServed().firstToken()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 400})
  void shouldCutAfterAByteWhenAsked(int bytes) {
    Response response = ask("{\"cut\":{\"afterByte\":%d}}".formatted(bytes));

    assertThat(response.bodyBytes()).hasSize(bytes);
    assertThat(response.endsWithLastChunk()).isFalse();
  }

  @Test
  void shouldPromiseTheWholeLengthWhenCutSoon() {
    Response response = ask("{\"cut\":{\"afterByte\":10},\"framing\":\"length\"}");

    assertThat(Integer.parseInt(response.header("content-length").orElseThrow()))
        .isGreaterThan(1000);
    assertThat(response.body()).isEqualTo("data: {\"id");
  }

  @ParameterizedTest
  @CsvSource({"close,false", "reset,true"})
  void shouldCutBeforeAnyByteWhenAsked(String how, boolean reset) {
    Response response = ask("{\"cut\":{\"beforeHeaders\":true,\"how\":\"%s\"}}".formatted(how));

    assertThat(response.bytes()).isEmpty();
    assertThat(response.reset()).isEqualTo(reset);
    assertThat(lastServed().status()).isZero();
    assertThat(lastServed().outcome()).isEqualTo(Outcome.CUT);
  }

  @Test
  void shouldWriteByteByByteWhenAsked() {
    Response response = ask("{\"writes\":{\"bytes\":[1],\"gapMs\":1},\"tokens\":[\"é\"]}");

    assertThat(response.data()).hasSize(1 + 1 + 2);
    assertThat(json(response.data().get(1)).at("/choices/0/delta/content").asText()).isEqualTo("é");
    // four events, three of them longer than 200 bytes, a millisecond between their bytes
    assertThat(millis(lastServed().received(), lastServed().end())).isGreaterThan(600);
  }

  @Test
  void shouldCutThroughEventsWhenAsked() {
    Response response = ask("{\"writes\":{\"bytes\":[3,50,7]}}");

    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertThat(lastServed().tokens()).isEqualTo(TOKENS);
  }

  @Test
  void shouldHoldEventsBackWhenAsked() {
    Response response = ask("{\"writes\":{\"events\":100}}");

    assertThat(response.data()).hasSize(1 + TOKENS + 2);
    assertThat(response.arrival("\"content\":\"", 1))
        .isEqualTo(response.arrival("\"content\":\"", TOKENS));
    assertThat(lastServed().firstToken()).isEqualTo(lastServed().lastToken());
    assertThat(millis(lastServed().received(), lastServed().firstToken().getAsLong()))
        .isBetween(48.0, 3000.0);
  }

  @ParameterizedTest
  @CsvSource({"lf,'\n'", "cr,'\r'", "crlf,'\r\n'"})
  void shouldEndLinesAsAsked(String name, String end) {
    Response response = ask("{\"lines\":{\"lineEnd\":\"%s\"}}".formatted(name));

    assertThat(response.body()).endsWith("data: [DONE]" + end + end);
    assertThat(response.body().split(end + end + "data: ")).hasSize(1 + TOKENS + 2);
  }

  @Test
  void shouldWriteOddLinesWhenAsked() {
    Response response =
        ask(
            """
            {"lines":{"bom":true,"space":false,"blankLineAtEnd":false,\
            "extraLines":["id: 7","retry: soon"]},"keepAlive":{"everyMs":30}}""");

    assertThat(response.body()).startsWith("\uFEFFid: 7\nretry: soon\n:keep-alive\n\n");
    assertThat(response.body()).endsWith("\n\nid: 7\nretry: soon\ndata:[DONE]\n");
  }

  @Test
  void shouldMisbehaveInSeveralWaysAtOnce() {
    Response response =
        ask(
            """
            {"reasoning":{"tokens":1},"junk":{"afterToken":1},"done":false,"gzip":"perEvent",\
            "lines":{"lineEnd":"crlf"},"writes":{"bytes":[11]},"headersAfterMs":20}""");

    assertThat(response.data()).hasSize(1 + TOKENS + 1 + 1);
    assertThat(response.data().get(2)).isEqualTo("{\"choices\":[");
  }

  @Test
  void shouldRefuseGoAwayWhenThereIsNoHttp2() {
    Response response = ask("{\"cut\":{\"afterToken\":1,\"how\":\"goAway\"}}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(json(response.body()).at("/error/message").asText())
        .isEqualTo("simulate: GOAWAY only over HTTP/2");
  }
}
