package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class PoolingTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String EMBEDDINGS = "/v1/embeddings";

  private static SimulatedServer server;

  @BeforeAll
  static void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withTimeToFirstToken(Duration.ofMillis(20))
                .withModels("all-MiniLM-L6-v2", "tiny-rerank")
                .withMaxModelLength(256));
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonNode ask(String path, String body) {
    Response response = RawHttp.post(server.port(), path, body);
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return json(response.body());
  }

  private static Response replay(Capture capture) {
    JsonNode request = capture.request().orElseThrow();
    return RawHttp.post(
        server.port(), request.path("path").asText(), request.path("body").toString());
  }

  private static JsonNode answered(Capture capture) {
    return json(new String(capture.http().body(), StandardCharsets.UTF_8));
  }

  /** Names of all keys at all depths in their order, and the kinds of their values. */
  private static List<String> shape(String at, JsonNode json) {
    List<String> shape = new ArrayList<>();
    if (json.isObject()) {
      json.properties()
          .forEach(entry -> shape.addAll(shape(at + "." + entry.getKey(), entry.getValue())));
    } else if (json.isArray() && !json.path(0).isNumber()) {
      json.forEach(element -> shape.addAll(shape(at + "[]", element)));
    } else {
      shape.add(at + " " + json.getNodeType() + (json.isArray() ? json.size() : ""));
    }
    return shape;
  }

  // ---- as a real server

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vllm-0.32-embedding/embeddings-one",
        "vllm-0.32-embedding/embeddings-batch",
        "vllm-0.32-embedding/embeddings-base64",
        "vllm-0.32-embedding/embeddings-token-ids",
        "vllm-0.32-embedding/rerank-by-embedding",
        "vllm-0.32-embedding/score-one-to-many",
        "vllm-0.32-rerank/rerank",
        "vllm-0.32-rerank/v1-rerank-top-n",
        "vllm-0.32-rerank/v2-rerank",
        "vllm-0.32-rerank/score",
        "vllm-0.32-rerank/v1-score-pairs"
      })
  void shouldHaveTheKeysOfVllmInTheirOrder(String name) {
    Capture capture = Capture.of(name);

    Response response = replay(capture);

    assertThat(response.status()).isEqualTo(200);
    assertThat(shape("", json(response.body()))).isEqualTo(shape("", answered(capture)));
  }

  @ParameterizedTest
  @CsvSource({
    "embedding/embeddings-batch, 12",
    "embedding/embeddings-base64, 7",
    "embedding/embeddings-token-ids, 6",
    "rerank/rerank, 18",
    "rerank/v1-rerank-top-n, 18",
    "rerank/score, 12",
    "rerank/v1-score-pairs, 12"
  })
  void shouldCountTheTokensThatVllmCounts(String name, int tokens) {
    Capture capture = Capture.of("vllm-0.32-" + name);

    JsonNode answer = json(replay(capture).body());

    assertThat(answered(capture).at("/usage/prompt_tokens").asInt()).isEqualTo(tokens);
    assertThat(answer.at("/usage/prompt_tokens").asInt()).isEqualTo(tokens);
    assertThat(answer.at("/usage/total_tokens").asInt()).isEqualTo(tokens);
  }

  // ---- vectors

  private static float[] vector(JsonNode item) {
    JsonNode embedding = item.path("embedding");
    if (embedding.isTextual()) {
      byte[] bytes = Base64.getDecoder().decode(embedding.textValue());
      float[] floats = new float[bytes.length / Float.BYTES];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(floats);
      return floats;
    }
    float[] floats = new float[embedding.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) embedding.get(i).doubleValue();
    }
    return floats;
  }

  private static double cosine(float[] a, float[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  private static List<float[]> vectors(String body) {
    return StreamSupport.stream(ask(EMBEDDINGS, body).path("data").spliterator(), false)
        .map(PoolingTest::vector)
        .toList();
  }

  @Test
  void shouldGiveTheSameNumbersAsListsAndInBase64() {
    List<float[]> lists = vectors("{\"input\":[\"a b\",\"c\"]}");
    List<float[]> base64 = vectors("{\"input\":[\"a b\",\"c\"],\"encoding_format\":\"base64\"}");

    assertThat(lists).hasSize(2).allMatch(vector -> vector.length == 384);
    assertThat(base64.get(0)).isEqualTo(lists.get(0));
    assertThat(base64.get(1)).isEqualTo(lists.get(1)).isNotEqualTo(lists.get(0));
  }

  @Test
  void shouldMakeUnitVectorsThatAreTheMoreAlikeTheMoreWordsAreShared() {
    List<float[]> vectors =
        vectors(
            """
            {"input":["the river runs to the sea","the river runs to the lake",\
            "numbers are not words at all","the river runs to the sea"]}""");

    assertThat(vectors).allSatisfy(v -> assertThat(cosine(v, v)).isCloseTo(1, within(1e-5)));
    assertThat(vectors.get(3)).isEqualTo(vectors.get(0));
    assertThat(cosine(vectors.get(0), vectors.get(1))).isBetween(0.5, 0.99);
    assertThat(cosine(vectors.get(0), vectors.get(2))).isBetween(-0.4, 0.4);
  }

  @Test
  void shouldShortenVectorsWhenDimensionsAreAsked() {
    float[] whole = vectors("{\"input\":\"a b c\"}").get(0);
    float[] some = vectors("{\"input\":\"a b c\",\"dimensions\":16}").get(0);

    assertThat(some).hasSize(16);
    assertThat(cosine(some, some)).isCloseTo(1, within(1e-5));
    assertThat(some[1] / some[0]).isCloseTo(whole[1] / whole[0], within(1e-3f));
  }

  @Test
  void shouldTakeOneListOfTokenNumbersAsOneText() {
    JsonNode answer = ask(EMBEDDINGS, "{\"input\":[101,7,102]}");

    assertThat(answer.path("data")).hasSize(1);
    assertThat(answer.at("/usage/prompt_tokens").asInt()).isEqualTo(3);
  }

  // ---- scores

  @Test
  void shouldRankDocumentsByWhatTheyShareWithTheQuery() {
    String body =
        """
        {"query":"the river runs","documents":["a stone lies there","the river runs fast",\
        "a stone lies there","the hill"]%s}""";

    JsonNode all = ask("/rerank", body.formatted("")).path("results");
    JsonNode top = ask("/rerank", body.formatted(",\"top_n\":2")).path("results");

    assertThat(all).hasSize(4);
    assertThat(all.at("/0/index").asInt()).isEqualTo(1);
    assertThat(all.at("/0/document/text").asText()).isEqualTo("the river runs fast");
    assertThat(all.findValues("relevance_score").stream().map(JsonNode::doubleValue))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a))
        .allMatch(score -> score > 0 && score < 1);
    assertThat(all.findValuesAsText("index")).containsExactlyInAnyOrder("0", "1", "2", "3");
    assertThat(all.findValuesAsText("index").indexOf("0"))
        .isLessThan(all.findValuesAsText("index").indexOf("2"));
    assertThat(top).hasSize(2);
    assertThat(top.get(0)).isEqualTo(all.get(0));
  }

  @Test
  void shouldScoreTheSamePairAlikeWhateverItIsAskedWith() {
    JsonNode one = ask("/score", "{\"text_1\":\"a b\",\"text_2\":\"b c\"}").at("/data/0/score");
    JsonNode many = ask("/v1/score", "{\"text_1\":[\"x\",\"a b\"],\"text_2\":[\"y\",\"b c\"]}");

    assertThat(many.at("/data/1/score")).isEqualTo(one);
    assertThat(many.at("/data/0/score")).isNotEqualTo(one);
  }

  // ---- refusals

  @ParameterizedTest
  @ValueSource(
      strings = {"vllm-0.32-embedding/error-empty-list", "vllm-0.32-rerank/error-no-documents"})
  void shouldRefuseInTheWordsOfVllm(String name) {
    Capture capture = Capture.of(name);

    Response response = replay(capture);

    assertThat(response.status()).isEqualTo(capture.http().status());
    assertThat(json(response.body())).isEqualTo(answered(capture));
  }

  @Test
  void shouldRefuseATextThatIsTooLongUnlessItMayBeCut() {
    String text = "word ".repeat(255);
    JsonNode wanted = answered(Capture.of("vllm-0.32-embedding/error-too-long"));

    Response refused = RawHttp.post(server.port(), EMBEDDINGS, "{\"input\":\"" + text + "\"}");
    JsonNode cut = ask(EMBEDDINGS, "{\"truncate_prompt_tokens\":-1,\"input\":\"" + text + "\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(json(refused.body())).isEqualTo(wanted);
    assertThat(cut.at("/usage/prompt_tokens").asInt()).isEqualTo(256);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/embeddings | {} | 400 | 'loc': 'body.input', 'msg': 'Field required'",
        "/v1/embeddings | {\"input\":{}} | 400 | Input should be a valid list",
        "/v1/embeddings | {\"input\":[true]} | 400 | Input should be a valid string",
        "/v1/embeddings | {\"input\":[[1,\"x\"]]} | 400 | Input should be a valid integer",
        "/v1/embeddings | {\"input\":\"x\",\"encoding_format\":\"hex\"} | 400 | 'float' or 'base64'",
        "/v1/embeddings | {\"input\":\"x\",\"dimensions\":385} | 400 | Model 'all-MiniLM-L6-v2' only"
            + " supports dimensions in range [1, 384], got 385.",
        "/v1/embeddings | {\"input\":\"x\",\"model\":\"nope\"} | 404 | The model `nope` does not exist",
        "/v1/embeddings | {\"input\": | 400 | JSON decode error",
        "/rerank | {\"query\":\"x\"} | 400 | 'loc': 'body.documents', 'msg': 'Field required'",
        "/rerank | {\"query\":[\"x\"],\"documents\":[]} | 400 | Input should be a valid string",
        "/rerank | {\"query\":\"x\",\"documents\":[\"y\"],\"top_n\":-1} | 400 | top_n must be between 0",
        "/score | {\"text_1\":[],\"text_2\":[]} | 400 | At least one text element must be given",
        "/score | {\"text_1\":[\"a\",\"b\"],\"text_2\":\"c\"} | 400 | Input lengths must be either 1:1"
      })
  void shouldSayWhatIsWrong(String path, String body, int status, String message) {
    Response response = RawHttp.post(server.port(), path, body);

    assertThat(response.status()).isEqualTo(status);
    assertThat(json(response.body()).at("/error/message").asText()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/embeddings", "/rerank", "/v1/score"})
  void shouldAllowNothingButPost(String path) {
    Response response = RawHttp.get(server.port(), path);

    assertThat(response.status()).isEqualTo(405);
    assertThat(response.header("allow")).contains("POST");
  }

  // ---- time

  @Test
  void shouldAnswerWhenItsFirstTokenWouldBeDueAndKnowTheTruth() {
    ask(EMBEDDINGS, "{\"input\":[\"a\",\"b\",\"c\"]}");

    List<ServedRequest> all = server.truth();
    ServedRequest truth = all.get(all.size() - 1);
    assertThat(truth.path()).isEqualTo(EMBEDDINGS);
    assertThat(truth.tokens()).isEqualTo(3);
    assertThat(truth.outcome()).isEqualTo(ServedRequest.Outcome.COMPLETE);
    assertThat(truth.firstToken().getAsLong() - truth.received())
        .isGreaterThanOrEqualTo(20_000_000L);
    assertThat(truth.lastToken()).isEqualTo(truth.firstToken());
  }

  // ---- misbehaviour

  private static JsonNode embedded(String items) {
    return ask(
        EMBEDDINGS,
        "{\"input\":[\"a\",\"b c\",\"d\"],\"dimensions\":2,\"simulate\":{\"items\":"
            + items
            + "}}");
  }

  private static List<String> indexes(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(item -> item.path("index").toString())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"order\":[2,0,1]} | 2 0 1",
        "{\"order\":[0,0,1]} | 0 0 1",
        "{\"order\":[0,1]} | 0 1",
        "{\"order\":[0,1,3]} | 0 1 3",
        "{\"order\":[-1]} | -1",
        "{\"index\":\"text\"} | \"0\" \"1\" \"2\"",
        "{\"index\":\"text\",\"at\":0} | \"0\" 1 2",
        "{\"order\":[]} | ''"
      })
  void shouldListItemsInAnyOrderAndNumber(String items, String indexes) {
    assertThat(String.join(" ", indexes(embedded(items).path("data")))).isEqualTo(indexes);
  }

  @Test
  void shouldGiveEachIndexItsOwnVectorWhateverTheOrder() {
    JsonNode usual = embedded("{}").path("data");
    JsonNode permuted = embedded("{\"order\":[2,0,1]}").path("data");

    assertThat(permuted.get(0)).isEqualTo(usual.get(2));
    assertThat(permuted.get(1)).isEqualTo(usual.get(0));
  }

  @Test
  void shouldOmitIndexesWhenAsked() {
    assertThat(embedded("{\"index\":\"none\"}").path("data"))
        .allMatch(item -> !item.has("index") && item.has("embedding"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | null",
        "text | \"none\"",
        "empty | []",
        "nested | [[N,N]]",
        "perToken | [[N,N],[N,N],[N,N]]",
        "nan | [NaN,N]",
        "infinity | [Infinity,N]"
      })
  void shouldPutOtherThingsInThePlaceOfVectors(String value, String written) {
    Response response =
        RawHttp.post(
            server.port(),
            EMBEDDINGS,
            "{\"input\":\"a\",\"dimensions\":2,\"simulate\":{\"items\":{\"value\":\""
                + value
                + "\"}}}");

    assertThat(response.body().replaceAll("-?\\d\\.\\d+(E-\\d+)?", "N"))
        .contains("\"embedding\":" + written + "}");
  }

  @Test
  void shouldSpoilOneItemAloneWhenAsked() {
    JsonNode data = embedded("{\"dimensions\":5,\"at\":1}").path("data");
    JsonNode without = embedded("{\"value\":\"none\",\"at\":2}").path("data");

    assertThat(data.findValues("embedding").stream().map(JsonNode::size)).containsExactly(2, 5, 2);
    assertThat(without.get(0).has("embedding")).isTrue();
    assertThat(without.get(2).has("embedding")).isFalse();
  }

  @Test
  void shouldSpoilBase64VectorsToo() {
    JsonNode answer =
        ask(
            EMBEDDINGS,
            """
            {"input":"a","dimensions":2,"encoding_format":"base64",\
            "simulate":{"items":{"value":"nan"}}}""");

    assertThat(vector(answer.at("/data/0"))[0]).isNaN();
  }

  @Test
  void shouldListVectorsWithLessAroundThemWhenAsked() {
    assertThat(embedded("{\"list\":\"bare\"}").at("/1/embedding")).hasSize(2);
    assertThat(embedded("{\"list\":\"values\"}").at("/1")).hasSize(2);
  }

  @Test
  void shouldScoreAsToldAndStillSortAndCut() {
    String body =
        """
        {"query":"q","documents":["a","b","c","d"],"top_n":2,"simulate":{"items":%s}}""";

    JsonNode best = ask("/rerank", body.formatted("{\"scores\":[0.1,0.2,-7.1,0.9]}"));
    JsonNode unsorted =
        ask("/rerank", body.formatted("{\"scores\":[0.1,0.2,0.3,0.9],\"order\":[0,1,2,3]}"));
    JsonNode spoilt = ask("/rerank", body.formatted("{\"value\":\"null\",\"at\":0}"));

    assertThat(indexes(best.path("results"))).containsExactly("3", "1");
    assertThat(best.at("/results/0/relevance_score").floatValue()).isEqualTo(0.9f);
    assertThat(indexes(unsorted.path("results"))).containsExactly("0", "1", "2", "3");
    assertThat(spoilt.at("/results/0/relevance_score").isNull()).isTrue();
    assertThat(spoilt.at("/results/1/relevance_score").isNumber()).isTrue();
  }

  private static Response misbehaving(String simulate) {
    return RawHttp.post(
        server.port(), EMBEDDINGS, "{\"input\":[\"a\",\"b\"],\"simulate\":" + simulate + "}");
  }

  @Test
  void shouldHideOrChangeUsageWhenAsked() {
    assertThat(json(misbehaving("{\"usage\":{\"place\":\"none\"}}").body()).has("usage")).isFalse();
    assertThat(
            json(misbehaving("{\"usage\":{\"promptTokens\":99}}").body())
                .at("/usage/total_tokens")
                .asInt())
        .isEqualTo(99);
  }

  @Test
  void shouldStreamADocumentWhenAsked() {
    Response stream = misbehaving("{\"shape\":\"stream\"}");
    Response lines = misbehaving("{\"shape\":\"ndjson\"}");

    assertThat(stream.header("content-type")).contains("text/event-stream; charset=utf-8");
    assertThat(stream.data()).hasSize(2).last().isEqualTo("[DONE]");
    assertThat(json(stream.data().get(0)).path("data")).hasSize(2);
    assertThat(lines.header("content-type")).contains("application/x-ndjson");
    assertThat(json(lines.body()).path("data")).hasSize(2);
  }

  @Test
  void shouldBreakOffAfterAnItemWhenAsked() {
    Response cut = misbehaving("{\"cut\":{\"afterToken\":1,\"how\":\"close\"}}");

    assertThat(cut.body()).contains("\"index\":0").doesNotContain("\"index\":1");
    assertThat(server.truth().get(server.truth().size() - 1).outcome())
        .isEqualTo(ServedRequest.Outcome.CUT);
  }

  @Test
  void shouldStallBetweenItemsWhenAsked() {
    Response stalled = misbehaving("{\"stall\":{\"afterToken\":1,\"ms\":80}}");

    List<ServedRequest> all = server.truth();
    ServedRequest truth = all.get(all.size() - 1);
    assertThat(json(stalled.body()).path("data")).hasSize(2);
    assertThat(truth.lastToken().getAsLong() - truth.firstToken().getAsLong())
        .isGreaterThanOrEqualTo(70_000_000L);
  }

  @Test
  void shouldAnswerOtherThingsWhenAskedInAHeader() {
    Response response =
        RawHttp.post(
            server.port(),
            "/rerank",
            "{\"query\":\"q\",\"documents\":[\"a\"]}",
            "X-Simulate: {\"status\":{\"code\":200,\"body\":{\"error\":\"too many texts\","
                + "\"error_type\":\"Validation\"}}}");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body())
        .isEqualTo("{\"error\":\"too many texts\",\"error_type\":\"Validation\"}");
  }

  @Test
  void shouldRefuseWhatIsTooMuchAtOnceWhenAsked() {
    String busy = "{\"busy\":{\"inFlight\":1},\"stall\":{\"ms\":%d}}";
    String body = "{\"input\":\"a\",\"simulate\":" + busy + "}";
    try (RawHttp first = new RawHttp(server.port())) {
      long before = server.requestsSeen();
      first.send("POST", EMBEDDINGS, body.formatted(400), "connection: close");
      while (server.requestsSeen() == before) {
        Thread.onSpinWait();
      }

      Response second = RawHttp.post(server.port(), EMBEDDINGS, body.formatted(0));

      assertThat(second.status()).isEqualTo(429);
      assertThat(first.readToEnd().status()).isEqualTo(200);
    }
    assertThat(RawHttp.post(server.port(), EMBEDDINGS, body.formatted(0)).status()).isEqualTo(200);
  }

  @Test
  void shouldNameWhatIsAllowedWhenAMisbehaviourIsUnknown() {
    Response response = misbehaving("{\"items\":{\"sorted\":false}}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.body())
        .contains(
            "simulate.items.sorted: unknown key, allowed are at, dimensions, index, list, order,"
                + " scores, value");
  }
}
