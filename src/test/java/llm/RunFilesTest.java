package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.StrictJson;

/**
 * What runs leave behind: a sweep with everything on, a second run beside it, one without files.
 */
class RunFilesTest {

  private static final int REQUESTS = 8;
  private static final double ONE_PERCENT = 0.01;

  @TempDir static Path folder;

  private static Path sweep;
  private static Path second;
  private static Map<Path, String> sweepBefore;
  private static Map<Path, String> sweepAfter;
  private static Ended withoutWriter;

  @BeforeAll
  static void run() {
    CompletableFuture<Ended> other =
        CompletableFuture.supplyAsync(
            () -> command("other").with("gatling.data.writers.0", "console").run());
    Ended first =
        command("results")
            .withReports()
            .with("llm.load.concurrency", "1,2,4")
            .with("llm.load.requests", REQUESTS)
            .with("llm.shapes", "8/16")
            .with("llm.simulated.itl", "15 ms")
            .with("llm.report.detail", "true")
            .with("llm.run.label", "nightly 7")
            .with("llm.run.metadata.gpu", "H100 x8")
            .with("llm.run.metadata.db-password", "geheim")
            .run();
    assertThat(first.status()).as(first.output()).isZero();
    sweep = first.folders().get(0);
    sweepBefore = contents(sweep);
    Ended again = command("results").run();
    assertThat(again.status()).as(again.output()).isZero();
    assertThat(again.folders()).hasSize(2);
    second = again.folders().get(1);
    sweepAfter = contents(sweep);
    withoutWriter = other.join();
  }

  @Test
  void shouldGiveScriptsTheirFiveNumbersWhenTheyReadASweep() {
    List<JsonNode> files = resultsInOrder();
    JsonNode points = StrictJson.parse(read(sweep.resolve("llm/summary.json"))).path("points");
    List<Map<String, String>> rows = table(sweep.resolve("llm/summary.csv"));

    assertThat(files).hasSize(3);
    for (int i = 0; i < files.size(); i++) {
      JsonNode file = files.get(i);
      JsonNode point = points.get(i);
      assertThat(file.path("max_concurrency").asInt()).isEqualTo(List.of(1, 2, 4).get(i));
      assertThat(point.path("concurrency")).isEqualTo(file.path("max_concurrency"));
      assertThat(rows.get(i).get("batch")).isEqualTo(file.path("max_concurrency").asText());
      assertClose(file, "request_throughput", point.path("requests_per_s"), rows.get(i), "qps");
      assertClose(
          file,
          "output_throughput",
          point.path("output_tokens_per_s"),
          rows.get(i),
          "output_tokens_per_s");
      assertClose(file, "mean_ttft_ms", point.at("/ttft_ms/mean"), rows.get(i), "ttft_mean_ms");
      assertClose(file, "mean_tpot_ms", point.at("/tpot_ms/mean"), rows.get(i), "tpot_mean_ms");
    }
  }

  @Test
  void shouldHaveEveryKeyOfVllmBenchWhenDetailIsOn() throws IOException {
    JsonNode real =
        StrictJson.parse(
            Files.readString(
                Path.of("src/test/resources/captures/vllm-bench-0.32/chat-random.result.json")));

    for (JsonNode file : resultsInOrder()) {
      assertThat(names(file)).containsAll(names(real));
    }
  }

  @Test
  void shouldHoldEachRequestWhenDetailIsOn() {
    for (JsonNode file : resultsInOrder()) {
      for (String array : List.of("input_lens", "output_lens", "ttfts", "itls", "errors")) {
        assertThat(file.path(array)).as(array).hasSize(REQUESTS);
      }
      assertThat(file.path("output_lens")).allMatch(length -> length.asInt() == 16);
      assertThat(file.path("generated_texts")).noneMatch(text -> text.asText().isEmpty());
      assertThat(mean(file.path("ttfts")) * 1000)
          .isCloseTo(file.path("mean_ttft_ms").asDouble(), within(1e-3));
    }
    assertThat(read(sweep.resolve("llm/requests.jsonl")).lines())
        .hasSize(3 * REQUESTS)
        .allMatch(line -> StrictJson.parse(line).path("itl_ms").size() == 15);
  }

  @Test
  void shouldHoldNoRequestsWhenDetailIsOff() {
    JsonNode file = StrictJson.parse(read(second.resolve("llm/results/text-8-8/conc_1.json")));

    assertThat(names(file)).doesNotContain("ttfts", "itls", "generated_texts", "errors");
    assertThat(read(second.resolve("llm/requests.jsonl"))).doesNotContain("itl_ms", "\"text\":");
  }

  @Test
  void shouldRememberLabelAndMetadataWhenTheyAreSet() {
    JsonNode summary = StrictJson.parse(read(sweep.resolve("llm/summary.json")));

    assertThat(summary.path("label").asText()).isEqualTo("nightly 7");
    assertThat(summary.at("/metadata/gpu").asText()).isEqualTo("H100 x8");
    for (JsonNode file : resultsInOrder()) {
      assertThat(file.path("label").asText()).isEqualTo("nightly 7");
      assertThat(file.at("/gatling_llm/metadata/gpu").asText()).isEqualTo("H100 x8");
    }
  }

  @Test
  void shouldMaskMetadataEverywhereWhenItsNameIsThatOfASecret() {
    JsonNode summary = StrictJson.parse(read(sweep.resolve("llm/summary.json")));

    assertThat(summary.at("/metadata/db-password").asText()).isEqualTo("***");
    assertThat(sweepBefore.values()).isNotEmpty().noneMatch(text -> text.contains("geheim"));
  }

  @Test
  void shouldLeaveTheFirstRunAloneWhenASecondOneFollows() {
    assertThat(sweepAfter).isEqualTo(sweepBefore);
  }

  @Test
  void shouldLeaveAllFilesWhenGatlingMakesNoReports() {
    assertThat(sweep.resolve("index.html")).exists();
    assertThat(second.resolve("index.html")).doesNotExist();
    assertThat(second.resolve("llm"))
        .isDirectoryContaining("glob:**summary.json")
        .isDirectoryContaining("glob:**summary.csv")
        .isDirectoryContaining("glob:**summary.md")
        .isDirectoryContaining("glob:**requests.jsonl");
  }

  @Test
  void shouldSayWhereTheFilesAreWhenGatlingMakesNoFolder() {
    assertThat(withoutWriter.status()).as(withoutWriter.output()).isZero();
    assertThat(withoutWriter.folders()).hasSize(1);
    Path made = withoutWriter.folders().get(0);
    assertThat(made.getFileName().toString()).startsWith("llm-");
    assertThat(withoutWriter.lines()).contains("LLM figures: " + made);
    assertThat(read(made.resolve("requests.jsonl")).lines()).hasSize(4);
    assertThat(made.resolve("summary.json")).exists();
  }

  private static GatlingCommand command(String results) {
    return GatlingCommand.text(folder.resolve("runs").resolve(results));
  }

  private static void assertClose(
      JsonNode file, String key, JsonNode summary, Map<String, String> row, String column) {
    double value = file.path(key).asDouble();
    assertThat(value).as(key).isPositive();
    assertThat(summary.asDouble()).as(key).isCloseTo(value, within(value * ONE_PERCENT));
    assertThat(Double.parseDouble(row.get(column)))
        .as(key)
        .isCloseTo(value, within(value * ONE_PERCENT));
  }

  /** As scripts do it: all {@code conc_*.json}, by the number in the name. */
  private static List<JsonNode> resultsInOrder() {
    try (Stream<Path> files = Files.list(sweep.resolve("llm/results/text-8-16"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("conc_.*\\.json"))
          .sorted(Comparator.comparingInt(RunFilesTest::number))
          .map(file -> StrictJson.parse(read(file)))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static int number(Path file) {
    String name = file.getFileName().toString();
    return Integer.parseInt(name.substring("conc_".length(), name.indexOf('.')));
  }

  private static List<Map<String, String>> table(Path csv) {
    List<String> lines = read(csv).lines().toList();
    String[] columns = lines.get(0).split(",", -1);
    return lines.stream().skip(1).map(line -> row(columns, line.split(",", -1))).toList();
  }

  private static Map<String, String> row(String[] columns, String[] cells) {
    Map<String, String> row = new TreeMap<>();
    for (int i = 0; i < columns.length; i++) {
      row.put(columns[i], cells[i]);
    }
    return row;
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static double mean(JsonNode numbers) {
    DoubleStream values =
        StreamSupport.stream(numbers.spliterator(), false).mapToDouble(JsonNode::asDouble);
    return values.average().orElseThrow();
  }

  private static Map<Path, String> contents(Path run) {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(run.resolve("llm"))) {
      files.filter(Files::isRegularFile).forEach(file -> contents.put(file, read(file)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return contents;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
