package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.RequestRecord;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.SampleRecords;
import testkit.SampleRuns;
import testkit.StrictJson;
import testkit.Summaries;

class VllmResultTest {

  private static final Point CLOSED = Point.closed(Kind.TEXT, "128/128", 4);

  @ParameterizedTest
  @ValueSource(strings = {"chat-random", "chat-random-mm", "completions-random"})
  void shouldHoldTheKeysOfVllmWhenTextIsGenerated(String capture) throws IOException {
    assertThat(keys(write(detailed()))).containsAll(keys(capture(capture)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"embeddings", "rerank"})
  void shouldHoldTheKeysOfVllmWhenTrafficIsPooling(String capture) throws IOException {
    Point point = Point.closed(Kind.EMBEDDING, "32", 1);
    RequestRecord record = SampleRecords.request("run-1").point(point).answered(32).build();
    PointReport report =
        new PointReport(
            Summaries.of(point).pooled(32, 40).build(),
            "bge",
            VllmBackend.EMBEDDINGS,
            PointContent.pooling(3, 32),
            List.of(),
            List.of(record));

    JsonNode file = write(report);

    assertThat(keys(file)).containsAll(keys(capture(capture)));
    assertThat(file.get("total_input_sequences").longValue()).isEqualTo(3);
    assertThat(file.get("input_sequence_throughput").doubleValue()).isEqualTo(3);
    assertThat(file.get("total_token_throughput").doubleValue()).isEqualTo(32);
    assertThat(file.get("mean_e2el_ms").doubleValue()).isEqualTo(40);
    assertThat(file.get("mean_ttft_ms").isNull()).isTrue();
    assertThat(file.get("latencies").toString()).isEqualTo("[0.001]");
  }

  @Test
  void shouldHoldTheSameFiguresAsVllmWhenRequestsAreThose() throws IOException {
    JsonNode vllm = capture("chat-random");
    Summaries summary = Summaries.of(Point.closed(Kind.TEXT, "5/2", 2));
    double[] gaps = new double[2];
    for (int i = 0; i < 2; i++) {
      double ttft = vllm.get("ttfts").get(i).doubleValue() * 1e3;
      gaps[i] = vllm.get("itls").get(i).get(0).doubleValue() * 1e3;
      summary.success(5, 2, ttft, ttft + gaps[i]);
    }
    summary.lasting(vllm.get("duration").doubleValue()).gaps(gaps);

    JsonNode ours = write(SampleRuns.plain(summary.build()));

    for (String key : keys(vllm)) {
      if (key.matches("(mean|median|std|p\\d+)_(ttft|tpot|itl|e2el)_ms|.*_throughput|duration")) {
        assertThat(ours.get(key).doubleValue())
            .as(key)
            .isCloseTo(
                vllm.get(key).doubleValue(), org.assertj.core.data.Percentage.withPercentage(0.01));
      }
    }
    assertThat(ours.get("completed")).isEqualTo(vllm.get("completed"));
    assertThat(ours.get("num_prompts")).isEqualTo(vllm.get("num_prompts"));
    assertThat(ours.get("max_concurrency")).isEqualTo(vllm.get("max_concurrency"));
    assertThat(ours.get("request_rate")).isEqualTo(vllm.get("request_rate"));
    assertThat(ours.get("endpoint_type")).isEqualTo(vllm.get("endpoint_type"));
    assertThat(ours.get("burstiness")).isEqualTo(vllm.get("burstiness"));
  }

  @Test
  void shouldSayWhatWasAskedForWhenThePointIsOpen() {
    Point open =
        new Point(
            "text r=0.74", Kind.TEXT, "8/8", OptionalInt.empty(), OptionalDouble.of(0.74), false);

    JsonNode file = write(SampleRuns.plain(Summaries.of(open).success(8, 8, 1, 8).build()));

    assertThat(file.get("request_rate").doubleValue()).isEqualTo(0.74);
    assertThat(file.get("max_concurrency").isNull()).isTrue();
  }

  @Test
  void shouldNameRunModelAndDateAsVllmDoes() {
    JsonNode file = write(SampleRuns.text());

    String date =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")
            .withZone(ZoneId.systemDefault())
            .format(SampleRuns.mixed().started());
    assertThat(file.get("date").textValue()).isEqualTo(date);
    assertThat(file.get("label").textValue()).isEqualTo("nightly");
    assertThat(file.get("model_id").textValue()).isEqualTo("qwen");
    assertThat(file.get("tokenizer_id").isNull()).isTrue();
    assertThat(file.get("gpu").textValue()).isEqualTo("M1000");
  }

  @Test
  void shouldKeepItsFiguresWhenMetadataHasTheSameKeys() {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("duration", "evil");
    metadata.put("date", "evil");
    metadata.put("gatling_llm", "evil");
    RunReport run = SampleRuns.of(SampleRuns.text());
    RunReport renamed =
        new RunReport(
            run.label(),
            run.simulation(),
            run.started(),
            metadata,
            run.settings(),
            run.environment(),
            run.points(),
            run.gates(),
            run.health(),
            run.outcome());

    Map<String, Object> file = VllmResult.of(renamed, SampleRuns.text());

    assertThat(StrictJson.parse(JsonWriter.line(file)).get("duration").doubleValue()).isEqualTo(2);
    assertThat(file.get("date")).isNotEqualTo("evil");
    assertThat(file.get("gatling_llm")).isInstanceOf(Map.class);
  }

  @Test
  void shouldListRequestsInTheirOrderOfDispatchWhenDetailIsOn() {
    JsonNode file = write(detailed());

    assertThat(file.get("input_lens").toString()).isEqualTo("[128,64,null]");
    assertThat(file.get("output_lens").toString()).isEqualTo("[3,0,0]");
    assertThat(file.get("ttfts").toString()).isEqualTo("[0.02,0.03,null]");
    assertThat(file.get("itls").toString()).isEqualTo("[[0.01,0.02],[],[]]");
    assertThat(file.get("latencies").toString()).isEqualTo("[0.05,null,null]");
    assertThat(file.get("queue_times").toString()).isEqualTo("[0.002,0.002,0.002]");
    assertThat(file.get("start_times").toString()).isEqualTo("[0.01,0.02,0.03]");
    assertThat(file.get("generated_texts").toString()).isEqualTo("[\"abc\",\"\",\"\"]");
    assertThat(file.get("errors").toString())
        .isEqualTo("[\"\",\"truncated: connection closed\",\"http_error: no\"]");
  }

  @Test
  void shouldHaveNoArraysWhenDetailIsOff() {
    JsonNode file = write(SampleRuns.text());

    for (String key :
        List.of(
            "input_lens output_lens ttfts itls start_times generated_texts errors latencies"
                + " queue_times".split(" "))) {
      assertThat(file.has(key)).as(key).isFalse();
    }
  }

  @Test
  void shouldHoldNoFigureWhenNothingSucceeded() {
    JsonNode file = write(SampleRuns.failed());

    assertThat(file.get("completed").longValue()).isZero();
    assertThat(file.get("failed").longValue()).isEqualTo(1);
    for (String key : keys(file)) {
      if (key.endsWith("_ms") || key.endsWith("throughput") || key.startsWith("max_")) {
        assertThat(file.get(key).isNull() || key.equals("max_concurrency")).as(key).isTrue();
      }
    }
  }

  @Test
  void shouldHoldOurOwnFiguresUnderOneKey() {
    JsonNode own = write(SampleRuns.text()).get("gatling_llm");

    assertThat(own.get("schema_version").intValue()).isEqualTo(1);
    assertThat(own.get("verdicts").get("http_error").longValue()).isEqualTo(1);
    assertThat(own.get("verdicts").get("timeout").longValue()).isZero();
    assertThat(own.get("aborted").longValue()).isEqualTo(1);
    assertThat(own.get("ttft_ms").get("n").longValue()).isEqualTo(3);
    assertThat(own.get("ttft_ms").get("mean_interval_95").toString())
        .isEqualTo("{\"low\":90.0,\"high\":310.0,\"basis\":\"batch_means\"}");
    assertThat(own.get("ttft_ms").get("unresolved").toString())
        .isEqualTo("[\"p90\",\"p95\",\"p99\",\"p99.9\"]");
    assertThat(own.get("tpot_ms").get("n").longValue()).isEqualTo(2);
    assertThat(own.get("tpot_ms").get("mean_interval_95").isNull()).isTrue();
    assertThat(own.get("steady_state").get("duration_s").doubleValue()).isEqualTo(0.5);
    assertThat(own.get("steady_state").get("output_tokens_per_s").isNull()).isTrue();
    assertThat(own.get("slo").get(1).toString())
        .isEqualTo(
            "{\"metric\":\"tpot\",\"statistic\":\"mean\",\"bound_ms\":10.0,\"actual_ms\":15.0,"
                + "\"met\":false}");
    assertThat(own.get("health").get("records_missing").longValue()).isEqualTo(3);
  }

  private static PointReport detailed() {
    PointReport report = SampleRuns.plain(Summaries.of(CLOSED).success(128, 3, 20, 50).build());
    List<RequestRecord> records =
        List.of(
            SampleRecords.request("run-3").sent(30).verdict(Verdict.HTTP_ERROR, 400, "no").build(),
            SampleRecords.request("run-4").sent(5).verdict(Verdict.ABORTED, 0, null).build(),
            SampleRecords.request("run-1").sent(10).answered(128, 20, 30, 50).text("abc").build(),
            SampleRecords.request("run-2")
                .sent(20)
                .answered(64, 30)
                .verdict(Verdict.TRUNCATED, 200, "connection closed")
                .build());
    return new PointReport(
        report.summary(), "model", VllmBackend.CHAT, PointContent.NOTHING, List.of(), records);
  }

  private static JsonNode write(PointReport report) {
    return StrictJson.parse(JsonWriter.line(VllmResult.of(SampleRuns.mixed(), report)));
  }

  private static JsonNode capture(String name) throws IOException {
    String resource = "/captures/vllm-bench-0.32/" + name + ".result.json";
    try (InputStream in = VllmResultTest.class.getResourceAsStream(resource)) {
      return StrictJson.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Set<String> keys(JsonNode file) {
    Set<String> keys = new TreeSet<>();
    file.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
