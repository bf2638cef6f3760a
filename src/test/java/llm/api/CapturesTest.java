package llm.api;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Capture;
import testkit.HttpResponse;

/** Every recorded response of a real server, however its bytes are split. */
class CapturesTest {

  private static final long[] SEEDS = {1, 2, 3, 4, 5};

  static List<Map<String, String>> expectations() {
    return Capture.expectations();
  }

  @Test
  void shouldHaveExpectationsForManyServers() {
    assertThat(expectations()).hasSizeGreaterThanOrEqualTo(59);
  }

  @ParameterizedTest
  @MethodSource("expectations")
  void shouldReadAsExpectedWhenTheBodyComesWhole(Map<String, String> expected) {
    assertThat(replayed(expected, left -> left)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("expectations")
  void shouldReadAsExpectedWhenTheBodyComesByteByByte(Map<String, String> expected) {
    assertThat(replayed(expected, left -> 1)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("expectations")
  void shouldReadAsExpectedWhenTheBodyIsSplitAnywhere(Map<String, String> expected) {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      assertThat(replayed(expected, left -> 1 + random.nextInt(Math.min(left, 600))))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("expectations")
  void shouldNameTheFailureInOneShortLineWhenThereIsOne(Map<String, String> expected) {
    Capture capture = Capture.of(expected.get("capture"));
    Reading reading = read(capture, left -> left);

    if (expected.get("verdict").equals("ok")) {
      assertThat(reading.error()).isNull();
      assertThat(reading.shortError()).isNull();
    } else {
      assertThat(reading.shortError())
          .startsWith(expected.get("verdict") + ": ")
          .hasSizeLessThanOrEqualTo(200)
          .doesNotContain("\n");
    }
  }

  private static Map<String, String> replayed(
      Map<String, String> expected, IntUnaryOperator nextRead) {
    Capture capture = Capture.of(expected.get("capture"));
    Reading reading = read(capture, nextRead);
    boolean countsTokens = expected.get("kind").equals("stream");
    Map<String, String> row = new LinkedHashMap<>();
    row.put("capture", capture.name());
    row.put("kind", expected.get("kind"));
    row.put("verdict", reading.verdict().word());
    row.put("status", String.valueOf(reading.status()));
    row.put("token_events", countsTokens ? String.valueOf(reading.tokenEvents()) : "");
    row.put("output_tokens", count(reading.tokens().output()));
    row.put("input_tokens", count(reading.tokens().input()));
    row.put("reasoning_tokens", count(reading.tokens().reasoning()));
    row.put("cached_tokens", count(reading.tokens().cached()));
    row.put("estimated", reading.tokens().isEstimated() ? "yes" : "");
    row.put("finish_reason", reading.finishReason() == null ? "" : reading.finishReason());
    row.put("items", reading.items() == 0 ? "" : String.valueOf(reading.items()));
    return row;
  }

  private static String count(long count) {
    return count == ABSENT ? "" : String.valueOf(count);
  }

  private static Reading read(Capture capture, IntUnaryOperator nextRead) {
    ResponseReader reader = readerFor(capture);
    HttpResponse http = capture.http();
    Map<String, String> headers = http.headers();
    reader.headers(http.status(), headers.get("Content-Type"), headers.get("Location"), null, 1);
    byte[] body = http.body();
    for (int from = 0; from < body.length; ) {
      int length = nextRead.applyAsInt(body.length - from);
      reader.bytes(ByteBuffer.wrap(body, from, length), from + 2L);
      from += length;
    }
    if (http.complete()) {
      reader.complete(body.length + 3L);
    } else {
      reader.broken(Breakage.CLOSED, "closed", body.length + 3L);
    }
    return reader.reading();
  }

  private static ResponseReader readerFor(Capture capture) {
    String path = capture.request().map(request -> request.get("path").asText()).orElse("");
    JsonNode body =
        capture
            .request()
            .map(request -> request.get("body"))
            .orElseGet(
                () ->
                    Capture.json("vllm-0.32-auth-reasoning/chat-stream-reasoning.request.json")
                        .get("body"));
    if (path.endsWith("/embeddings")) {
      return new EmbeddingReader(
          context(Kind.EMBEDDING, path),
          new VectorDemand(count(body, "input"), 0, false),
          false,
          new Dimensions());
    }
    if (path.endsWith("/rerank")) {
      OptionalInt topN =
          body.has("top_n") ? OptionalInt.of(body.get("top_n").asInt()) : OptionalInt.empty();
      return new RerankReader(context(Kind.RERANK, path), count(body, "documents"), topN);
    }
    if (path.endsWith("/score")) {
      return new ScoreReader(context(Kind.SCORE, path), count(body, "text_2"));
    }
    return new StreamReader(context(Kind.TEXT, path));
  }

  private static int count(JsonNode body, String field) {
    JsonNode value = body.path(field);
    return value.isArray() ? value.size() : 1;
  }

  private static ReaderContext context(Kind kind, String path) {
    return new ReaderContext(
        new TimelineRecorder(),
        Demand.NOTHING,
        Keep.EVERYTHING,
        new ErrorAdvisor(kind, path, "the-model", List.of()),
        new SecretFilter(List.of("secret-key")));
  }
}
