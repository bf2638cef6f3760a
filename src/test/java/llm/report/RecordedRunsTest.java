package llm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import llm.measure.Kind;
import llm.measure.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.SampleRuns;

class RecordedRunsTest {

  private static final String SAMPLES = "src/test/resources/samples/baselines/";
  private static final String CAPTURES = "src/test/resources/captures/vllm-bench-0.32/";

  @TempDir Path folder;

  @Test
  void shouldReadWhatTheSuiteWrote() {
    ReportWriter.write(SampleRuns.mixed(), folder.resolve("run/llm"));

    RecordedRun run = RecordedRuns.read(folder.resolve("run").toString());

    assertThat(run.points())
        .extracting(RecordedPoint::name)
        .containsExactly(
            "text 32/5 c=4", "text 32/5 c=8", "image 720x1280 c=1", "embedding 30 r=0.74");
    RecordedPoint expected = RecordedPoint.of(SampleRuns.text());
    RecordedPoint text = run.points().get(0);
    assertThat(text.measured().figures().keySet())
        .isEqualTo(expected.measured().figures().keySet());
    for (Metric metric : expected.measured().figures().keySet()) {
      assertThat(text.measured().figure(metric).getAsDouble())
          .as(metric.word())
          .isCloseTo(expected.measured().figure(metric).getAsDouble(), within(1e-6));
    }
    assertThat(text.model()).contains("qwen");
    assertThat(run.points().get(3).rate()).hasValue(0.74);
    assertThat(RunComparison.of(run, RecordedRun.of(SampleRuns.mixed().points()), Map.of()))
        .satisfies(comparison -> assertThat(comparison.points()).hasSize(4))
        .satisfies(comparison -> assertThat(comparison.onlyNow()).isEmpty());
  }

  @Test
  void shouldReadTheSummaryFileAndAResultFileAlone() {
    ReportWriter.write(SampleRuns.mixed(), folder);

    assertThat(RecordedRuns.read(folder.resolve("summary.json").toString()).points()).hasSize(4);
    RecordedPoint point =
        RecordedRuns.read(folder.resolve("results/text-32-5/conc_4.json").toString())
            .points()
            .get(0);
    assertThat(point.name()).isEqualTo("text 32/5 c=4");
    assertThat(point.ruledByVllm()).isFalse();
    assertThat(point.measured().figure(metric("ttft.mean"))).hasValue(200e6);
  }

  @Test
  void shouldReadResultsOfVllmItself() {
    RecordedPoint point = RecordedRuns.read(CAPTURES + "chat-random.result.json").points().get(0);

    assertThat(point.kinds()).isEqualTo(Set.of(Kind.TEXT, Kind.IMAGE));
    assertThat(point.shape()).isEmpty();
    assertThat(point.concurrency()).hasValue(2);
    assertThat(point.model()).contains("truth");
    assertThat(point.ruledByVllm()).isTrue();
    assertThat(point.measured().figure(metric("ttft.mean")).getAsDouble())
        .isCloseTo(23.381010499974764e6, within(1e-3));
    assertThat(point.measured().figure(metric("ttft.p50")).getAsDouble())
        .isCloseTo(23.381010499974764e6, within(1e-3));
    assertThat(point.measured().figure(metric("output")).getAsDouble())
        .isCloseTo(90.68640837217296, within(1e-9));
    assertThat(point.measured().figure(metric("failures"))).hasValue(0);
    assertThat(point.measured().parts()).as("two requests").isEmpty();
  }

  @Test
  void shouldTakeBatchesFromTheDetailOfVllm() throws IOException {
    StringBuilder starts = new StringBuilder();
    StringBuilder ttfts = new StringBuilder();
    StringBuilder itls = new StringBuilder();
    StringBuilder lengths = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String comma = i == 0 ? "" : ",";
      starts.append(comma).append(100 + i * 0.1);
      ttfts.append(comma).append(0.04 + i * 0.001);
      itls.append(comma).append("[0.01,0.02]");
      lengths.append(comma).append(3);
    }
    Path file =
        Files.writeString(
            folder.resolve("conc_1.json"),
            """
            {"backend": "vllm", "max_concurrency": 1, "request_throughput": 10, "completed": 40,
             "failed": 0, "mean_ttft_ms": 59.5, "start_times": [%s], "ttfts": [%s], "itls": [%s],
             "output_lens": [%s]}"""
                .formatted(starts, ttfts, itls, lengths));

    RecordedPoint point = RecordedRuns.read(file.toString()).points().get(0);

    // ten batches of four
    double[] means = point.measured().parts().orElseThrow().of(metric("ttft.mean"));
    assertThat(means).hasSize(10);
    assertThat(means[0]).isCloseTo(41.5e6, within(1.0));
    assertThat(point.measured().parts().orElseThrow().of(metric("tpot.mean"))[3])
        .isCloseTo(15e6, within(1.0));
  }

  @Test
  void shouldReadPublishedTables() {
    RecordedRun generation = RecordedRuns.read(SAMPLES + "generation.csv");
    RecordedPoint text = generation.points().get(0);
    RecordedPoint image = generation.points().get(6);
    RecordedPoint sweep = RecordedRuns.read(SAMPLES + "sweep.csv").points().get(2);
    RecordedPoint embedding = RecordedRuns.read(SAMPLES + "pooling.csv").points().get(0);

    assertThat(text.name()).isEqualTo("text 32/32 c=1");
    assertThat(text.model()).contains("gptq-Qwen3.6-35B-A3B-4bit-group");
    assertThat(text.measured().figure(metric("ttft.mean"))).hasValue(682.98e6);
    assertThat(text.measured().figure(metric("tpot.mean"))).hasValue(51.74e6);
    assertThat(text.measured().figure(metric("ttft.p50"))).isEmpty();
    assertThat(image.name()).isEqualTo("image 256x256 c=1");
    assertThat(sweep.name()).isEqualTo("image 30/300@448x448 c=4");
    assertThat(sweep.measured().figure(metric("output"))).hasValue(359.78);
    assertThat(sweep.measured().figure(metric("qps"))).hasValue(1.1993);
    assertThat(embedding.name()).isEqualTo("embedding 128 c=1");
    assertThat(embedding.measured().figure(metric("e2e.mean"))).hasValue(45e6);
    assertThat(embedding.measured().figure(metric("output"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "a.csv|task,batch,input_tokens\\ntext|a.csv:2: batch = missing: must be a positive whole number",
        "a.csv|task,batch\\nvideo,1|a.csv:2: task = video: must be text, image, embedding, rerank or score",
        "a.csv|task,batch,input_tokens,output_tokens,ttft_ms\\ntext,1,8,8,fast|a.csv:2: ttft_ms = fast: must be a number",
        "a.csv|task,batch,input_tokens,output_tokens\\ntext,1,8,8|a.csv:2: has none of the figures ttft_ms, tpot_ms, qps, qps_e2e and output_tps",
        "a.csv|task,batch|a.csv: there is no point in it",
        "a.json|{\"a\": 1}|a.json: is neither a summary.json nor a result of vllm bench serve",
        "a.json|{\"a\": |a.json:1: is not the JSON it should be",
        "a.json|{\"points\": [], \"schema_version\": 9}|a.json: schema_version is 9 and must be 1",
        "a.json|{\"points\": [], \"schema_version\": 1}|a.json: there is no point in it"
      })
  void shouldSayInOneLineWhatIsWrong(String name, String text, String message) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text.replace("\\n", "\n"));

    assertThatThrownBy(() -> RecordedRuns.read(file.toString()))
        .isInstanceOf(BaselineException.class)
        .hasMessage(folder + "/" + message);
  }

  @Test
  void shouldSayThatAFolderIsNoRun() {
    assertThatThrownBy(() -> RecordedRuns.read(folder.toString()))
        .hasMessage(folder + ": is no folder of a run: there is no llm/summary.json in it");
  }

  private static Metric metric(String word) {
    return Metric.find(word).orElseThrow();
  }
}
