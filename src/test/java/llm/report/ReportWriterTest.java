package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;
import testkit.StrictJson;
import testkit.Summaries;

class ReportWriterTest {

  @TempDir Path folder;

  @Test
  void shouldWriteEveryFileAndNothingElse() throws IOException {
    assertThat(ReportWriter.write(SampleRuns.mixed(), folder.resolve("llm")).problems()).isEmpty();

    assertThat(files())
        .containsExactly(
            "llm/junit.xml",
            "llm/results/embedding-30/rate_0.74.json",
            "llm/results/image-720x1280/conc_1.json",
            "llm/results/text-32-5/conc_4.json",
            "llm/results/text-32-5/failed_conc_8.json",
            "llm/summary-embedding.csv",
            "llm/summary-image.csv",
            "llm/summary-text.csv",
            "llm/summary.csv",
            "llm/summary.json",
            "llm/summary.md");
  }

  @Test
  void shouldWriteStrictJsonWhenFiguresAreExtreme() throws IOException {
    ReportWriter.write(
        SampleRuns.of(
            point(1, Summaries.of(closed(1))), // not measured: without a file
            point(2, Summaries.of(closed(2)).aborted(3)), // likewise
            point(3, Summaries.of(closed(3)).failure(Verdict.EMPTY, 200, SampleRuns.HOSTILE)),
            point(4, Summaries.of(closed(4)).success(0, 1, 0, 0)),
            point(5, Summaries.of(closed(5)).success(1, 2, 1, 2).lasting(0)),
            point(6, Summaries.of(closed(6)).success(1, 2, 1e290, 1e295).lasting(1e9)),
            point(7, Summaries.of(closed(7)).success(1, 2, 1, 2).goodput(Double.NaN)),
            point(8, Summaries.of(closed(8)).success(1, 2, 1, 2).peak(Double.POSITIVE_INFINITY))),
        folder);

    for (String file : files()) {
      if (file.endsWith(".json")) {
        StrictJson.parse(Files.readString(folder.resolve(file)));
      }
    }
    assertThat(files()).filteredOn(file -> file.startsWith("results")).hasSize(6);
    assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("NaN", "Infinity");
    assertThat(Files.readString(folder.resolve("summary.csv"))).doesNotContain("NaN", "Infinity");
  }

  @Test
  void shouldWriteTheOthersWhenOneFileCannotBeWritten() throws IOException {
    Files.createDirectories(folder.resolve("summary.csv/occupied"));
    Files.createFile(folder.resolve("results"));

    ReportWriter.Written written =
        ReportWriter.write(SampleRuns.of(SampleRuns.text(), SampleRuns.image()), folder);

    List<String> problems = written.problems();
    assertThat(problems).hasSize(3);
    assertThat(problems.get(0)).startsWith("Cannot write " + folder.resolve("summary.csv") + ": ");
    assertThat(problems.get(1))
        .startsWith("Cannot write " + folder.resolve("results/text-32-5/conc_4.json") + ": ");
    assertThat(problems).allSatisfy(problem -> assertThat(problem).doesNotContain("\n"));
    assertThat(files()).contains("summary.json", "summary.md").noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void shouldFailTheRunInEveryFileThatSaysHowItWentWhenOneCannotBeWritten() throws IOException {
    Files.createDirectories(folder.resolve("summary.md/occupied"));

    ReportWriter.Written written =
        ReportWriter.write(SampleRuns.of(SampleRuns.text(), SampleRuns.image()), folder);

    JsonNode summary = StrictJson.parse(Files.readString(folder.resolve("summary.json")));
    assertThat(summary.get("passed").booleanValue()).isFalse();
    assertThat(written.run().outcome().passed()).isFalse();
    assertThat(written.run().outcome().reasons())
        .containsExactly(summary.get("reasons").get(0).textValue())
        .allMatch(reason -> reason.startsWith("cannot write summary.md: "));
    assertThat(written.problems()).hasSize(1);
  }

  @Test
  void shouldWriteNoResultOfAPointThatWasNotMeasured() throws IOException {
    ReportWriter.write(
        SampleRuns.of(point(4, Summaries.of(closed(4)).failure(Verdict.EMPTY, 200, "no"))), folder);

    ReportWriter.write(SampleRuns.of(point(4, Summaries.of(closed(4)))), folder);

    assertThat(files())
        .containsExactly(
            "junit.xml", "summary-text.csv", "summary.csv", "summary.json", "summary.md");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .contains("- —    text 8/8 c=4: not measured\n");
  }

  @Test
  void shouldReplaceAnEarlierReport() throws IOException {
    Summaries failure = Summaries.of(closed(4)).failure(Verdict.TIMEOUT, 0, "late");
    ReportWriter.write(SampleRuns.of(point(4, failure)), folder);
    assertThat(files()).contains("results/text-8-8/failed_conc_4.json");

    ReportWriter.write(
        SampleRuns.of(point(4, Summaries.of(closed(4)).success(8, 8, 1, 8))), folder);

    assertThat(files())
        .containsExactly(
            "junit.xml",
            "results/text-8-8/conc_4.json",
            "summary-text.csv",
            "summary.csv",
            "summary.json",
            "summary.md");
    assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("late");
  }

  @Test
  void shouldKeepBothWhenTwoPointsAskForOneName() throws IOException {
    PointReport one = scenario("a b");
    PointReport two = scenario("a/b");

    ReportWriter.write(SampleRuns.of(one, two), folder);

    assertThat(name("results/text-custom/a-b.json")).isEqualTo("a b");
    assertThat(name("results/text-custom/a-b_2.json")).isEqualTo("a/b");
  }

  @Test
  void shouldServeAReaderOfVllmResultsUnchanged() throws IOException {
    ReportWriter.write(
        SampleRuns.of(
            point(16, Summaries.of(closed(16)).success(8, 8, 139.6, 220.836).lasting(0.25)),
            point(2, Summaries.of(closed(2)).success(8, 8, 54.05, 127.69)),
            point(4, Summaries.of(closed(4)).success(8, 8, 6000, 6070)),
            point(8, Summaries.of(closed(8)).failure(Verdict.HTTP_ERROR, 500, "no")),
            point(1, Summaries.of(closed(1)).success(8, 1, 50, 50))),
        folder);

    List<Row> rows = readAsTheBlogDoes(folder.resolve("results/text-8-8"));

    assertThat(rows)
        .extracting(Row::concurrency, Row::passed)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(2L, true),
            org.assertj.core.groups.Tuple.tuple(4L, false),
            org.assertj.core.groups.Tuple.tuple(16L, true));
    Row best = rows.get(2);
    assertThat(best.requestThroughput()).isEqualTo(4);
    assertThat(best.outputThroughput()).isEqualTo(32);
    assertThat(best.timeToFirstToken()).isEqualTo(139.6);
    assertThat(best.timePerOutputToken())
        .isCloseTo(11.605142857, org.assertj.core.data.Offset.offset(1e-9));
  }

  /** Sorted by the number between the first two underscores; each of the five must be a number. */
  private static List<Row> readAsTheBlogDoes(Path results) throws IOException {
    try (Stream<Path> paths = Files.list(results)) {
      return paths
          .filter(path -> path.getFileName().toString().matches("conc_.*\\.json"))
          .sorted(Comparator.comparingInt(ReportWriterTest::number))
          .map(ReportWriterTest::row)
          .toList();
    }
  }

  private static int number(Path path) {
    String stem = path.getFileName().toString().replaceFirst("\\.json$", "");
    return Integer.parseInt(stem.split("_")[1]);
  }

  private static Row row(Path path) {
    try {
      JsonNode data = StrictJson.parse(Files.readString(path));
      return new Row(
          (long) number(data, "max_concurrency"),
          number(data, "request_throughput"),
          number(data, "output_throughput"),
          number(data, "mean_ttft_ms"),
          number(data, "mean_tpot_ms"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static double number(JsonNode data, String key) {
    assertThat(data.get(key).isNumber()).as(key).isTrue();
    return data.get(key).doubleValue();
  }

  private record Row(
      long concurrency,
      double requestThroughput,
      double outputThroughput,
      double timeToFirstToken,
      double timePerOutputToken) {

    boolean passed() {
      return timeToFirstToken < 5000 && timePerOutputToken < 50;
    }
  }

  private String name(String file) throws IOException {
    JsonNode result = StrictJson.parse(Files.readString(folder.resolve(file)));
    return result.get("gatling_llm").get("point").textValue();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  private static Point closed(int concurrency) {
    return Point.closed(Kind.TEXT, "8/8", concurrency);
  }

  private static PointReport point(int concurrency, Summaries summary) {
    assertThat(summary.build().point()).isEqualTo(closed(concurrency));
    return SampleRuns.plain(summary.build());
  }

  private static PointReport scenario(String name) {
    return SampleRuns.plain(
        Summaries.of(Point.scenario(Kind.TEXT, name)).success(8, 8, 1, 8).build());
  }
}
