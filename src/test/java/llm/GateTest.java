package llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;

/** The gate from end to end: what the build hears of a server that has become slower. */
class GateTest {

  @TempDir static Path folder;

  private static Ended unchanged;
  private static Ended slower;
  private static Ended strange;
  private static Ended missing;

  @BeforeAll
  static void run() {
    Ended baseline = command("baseline").run();
    assertThat(baseline.status()).as(baseline.output()).isZero();
    Path earlier = baseline.folders().get(0);
    // alone, so that none of them is in another's way
    unchanged =
        gated("unchanged", earlier)
            .by("GITHUB_STEP_SUMMARY=" + folder.resolve("step.md") + " \"$@\"")
            .run();
    slower = gated("slower", earlier).with("llm.simulated.itl", "60 ms").run();
    List<Ended> ended =
        InParallel.run(
            gated("strange", earlier).with("llm.shapes", "4/4").with("llm.load.repeats", "1"),
            command("missing").with("llm.baseline", folder.resolve("nowhere")));
    strange = ended.get(0);
    missing = ended.get(1);
  }

  @Test
  void shouldPassWhenTheServerIsAsFastAsBefore() {
    assertThat(unchanged.status()).as(unchanged.output()).isZero();
    assertThat(unchanged.lines())
        .contains("Gates", "PASSED")
        .noneMatch(line -> line.contains("regression"));
    assertThat(change(unchanged, "text 8/12 c=4", "tpot.mean").at("/change").asDouble())
        .isBetween(0.9, 1.1);
  }

  @Test
  void shouldFailTheBuildWhenTokensTakeAFifthLonger() {
    assertThat(slower.status()).as(slower.output()).isEqualTo(2);
    List<JsonNode> regressions =
        List.of("text 8/12 c=4", "text 8/12 c=8").stream()
            .map(point -> change(slower, point, "tpot.mean"))
            .filter(change -> change.path("verdict").asText().equals("regression"))
            .toList();
    assertThat(regressions)
        .isNotEmpty()
        .allMatch(change -> change.path("change").asDouble() < 1.3)
        .allMatch(change -> change.at("/interval/low").asDouble() > 1.1)
        .allMatch(change -> change.at("/interval/basis").asText().equals("repeats"));
    assertThat(slower.lines())
        .anyMatch(line -> line.matches("  regression text 8/12 c=[48]: tpot.mean [56]\\d\\..*"));
    assertThat(slower.summary().path("reasons"))
        .extracting(JsonNode::asText)
        .anyMatch(reason -> reason.startsWith("gate: regression text 8/12 c="));
  }

  @Test
  void shouldFailTheBuildWhenNoPointCanBeCompared() {
    assertThat(strange.status()).as(strange.output()).isEqualTo(2);
    assertThat(strange.summary().at("/comparison/not_in_baseline"))
        .extracting(JsonNode::asText)
        .containsExactly("text 4/4 c=4 of simulated", "text 4/4 c=8 of simulated");
    assertThat(strange.summary().path("reasons").get(0).asText())
        .startsWith("gate: no point of this run is in the baseline ");
  }

  @Test
  void shouldEndWithOneLineBeforeAnythingIsSentWhenThereIsNoBaseline() {
    assertThat(missing.status()).as(missing.output()).isEqualTo(1);
    assertThat(missing.lines())
        .contains(
            "llm.baseline = "
                + folder.resolve("nowhere")
                + ": is not there; must be the folder of a run, a summary.json, a result of vllm"
                + " bench serve or a .csv file");
  }

  @Test
  void shouldAddToTheSummaryOfTheGitHubJob() throws IOException {
    String summary = Files.readString(folder.resolve("step.md"));

    assertThat(summary)
        .startsWith("# TextSimulation")
        .contains("## Repeats", "| Point | Metric | Baseline | Now | Change | Finding |");
  }

  @Test
  void shouldTellHowMuchTheFiguresVaryOverTheRepeats() {
    JsonNode point = unchanged.summary().path("points").get(1);

    assertThat(point.at("/repeats/n").asInt()).isEqualTo(5);
    assertThat(point.at("/tpot_ms/mean_interval_95/basis").asText()).isEqualTo("repeats");
    assertThat(point.at("/repeats/tpot.mean/low").asDouble())
        .isLessThanOrEqualTo(point.at("/repeats/tpot.mean/mean").asDouble());
    assertThat(unchanged.lines())
        .anyMatch(line -> line.startsWith("  text 8/12 c=8, 5 repeats: ttft.mean "));
  }

  private static JsonNode change(Ended run, String point, String metric) {
    JsonNode points = run.summary().at("/comparison/points");
    return StreamSupport.stream(points.spliterator(), false)
        .filter(it -> it.path("point").asText().equals(point))
        .flatMap(it -> StreamSupport.stream(it.path("metrics").spliterator(), false))
        .filter(it -> it.path("metric").asText().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private static GatlingCommand gated(String name, Path baseline) {
    return command(name).with("llm.baseline", baseline).with("llm.gate.tpot.mean", "10%");
  }

  private static GatlingCommand command(String name) {
    return GatlingCommand.text(folder.resolve(name).resolve("gatling"))
        .with("llm.shapes", "8/12")
        .with("llm.load.concurrency", "4,8")
        .with("llm.load.requests", "8")
        .with("llm.load.repeats", "5")
        .with("llm.slo.tpot", "off")
        .with("llm.simulated.ttft", "20 ms")
        .with("llm.simulated.itl", "50 ms");
  }
}
