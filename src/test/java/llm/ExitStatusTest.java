package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.AssertedSimulation;
import testkit.BrokenWorkloadSimulation;
import testkit.ExitingSimulation;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;
import testkit.UnwritableFileSimulation;

class ExitStatusTest {

  /** Of these two, only the first can be answered within 300 ms. */
  private static final String SHAPES = "8/2,8/64";

  @TempDir static Path folder;

  private static Ended met;
  private static Ended missed;
  private static Ended oneOfTwo;
  private static Ended missingLoad;
  private static Ended withoutSuccess;
  private static Ended asserted;
  private static Ended unwritable;
  private static Ended unwritableResult;
  private static Ended unrecorded;
  private static Ended exiting;
  private static Ended broken;
  private static Ended trusting;

  @BeforeAll
  static void run() {
    List<Ended> ended =
        InParallel.run(
            command("met").with("llm.slo.require", "c>=2").with("llm.load.concurrency", "2"),
            command("missed").with("llm.slo.ttft", "2 ms").with("llm.slo.tpot", "1 ms"),
            command("any")
                .with("llm.shapes", SHAPES)
                .with("llm.slo.e2e", "300 ms")
                .with("llm.slo.require", "any"),
            command("load").with("llm.slo.require", "c>=2"),
            command("failures")
                .with("llm.slo.ttft", "off")
                .with("llm.slo.tpot", "off")
                .with("llm.request.extra-body", "{\"simulate\": {\"status\": 500}}"),
            command("asserted").simulation(AssertedSimulation.class),
            unwritable("summary.json"),
            unwritable("results/text-8-8/conc_1.json"),
            unwritable("requests.jsonl"),
            command("exiting").simulation(ExitingSimulation.class),
            command("broken")
                .simulation(BrokenWorkloadSimulation.class)
                .with("llm.load.concurrency", "2,4")
                .with("llm.load.requests", "20"),
            command("trusting")
                .with("llm.simulated.tls", "true")
                .with("gatling.ssl.useInsecureTrustManager", "true"));
    met = ended.get(0);
    missed = ended.get(1);
    oneOfTwo = ended.get(2);
    missingLoad = ended.get(3);
    withoutSuccess = ended.get(4);
    asserted = ended.get(5);
    unwritable = ended.get(6);
    unwritableResult = ended.get(7);
    unrecorded = ended.get(8);
    exiting = ended.get(9);
    broken = ended.get(10);
    trusting = ended.get(11);
  }

  @Test
  void shouldEndWithZeroWhenEveryObjectiveIsMet() {
    assertThat(met.status()).as(met.output()).isZero();
    assertThat(met.lines()).contains("PASSED").noneMatch(line -> line.contains("SLO missed"));
  }

  @Test
  void shouldEndWithZeroWhenGatlingTrustsTheServersCertificate() {
    assertThat(trusting.status()).as(trusting.output()).isZero();
    assertThat(trusting.requests()).hasSize(4);
  }

  @Test
  void shouldEndWithTwoAndOneLinePerBoundWhenObjectivesAreMissed() {
    assertThat(missed.status()).as(missed.output()).isEqualTo(2);
    assertThat(missed.lines())
        .contains("Objectives")
        .anyMatch(
            line ->
                line.matches("  FAIL text 8/8 c=1: mean TTFT [0-9.]+ ms, must be below 2.00 ms"))
        .anyMatch(
            line ->
                line.matches("  FAIL text 8/8 c=1: mean TPOT [0-9.]+ ms, must be below 1.00 ms"))
        .anyMatch(line -> line.startsWith("FAILED: SLO missed: mean TTFT "));
  }

  @Test
  void shouldEndWithZeroWhenAnyPointIsEnoughAndOneIsWithinTheBounds() {
    assertThat(oneOfTwo.status()).as(oneOfTwo.output()).isZero();
    assertThat(oneOfTwo.summary().path("passed").asBoolean()).isTrue();
  }

  @Test
  void shouldEndWithTwoWhenTheRequiredLoadWasNotMeasured() {
    assertThat(missingLoad.status()).as(missingLoad.output()).isEqualTo(2);
    assertThat(missingLoad.output()).contains("SLO missed: no point with c>=2 was measured");
  }

  @Test
  void shouldEndWithTwoWhenNotOneRequestSucceedsAndThereAreNoObjectives() {
    assertThat(withoutSuccess.status()).as(withoutSuccess.output()).isEqualTo(2);
    assertThat(withoutSuccess.output())
        .contains("SLO missed: not one request of the run succeeded")
        .contains("http_error");
    assertThat(withoutSuccess.file("results/text-8-8/failed_conc_1.json")).exists();
    assertThat(withoutSuccess.file("results/text-8-8/conc_1.json")).doesNotExist();
  }

  @Test
  void shouldEndWithTwoWhenAnAssertionOfGatlingsOwnFails() {
    assertThat(asserted.status()).as(asserted.output()).isEqualTo(2);
    assertThat(asserted.lines()).contains("PASSED");
  }

  @Test
  void shouldEndWithTwoAndSayWhichFileCannotBeWritten() throws IOException {
    assertThat(unwritable.status()).as(unwritable.output()).isEqualTo(2);
    assertThat(unwritable.lines())
        .contains("FAILED: cannot write summary.json: Is a directory")
        .doesNotContain("PASSED")
        .filteredOn(line -> line.startsWith("WARNING: "))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("WARNING: Cannot write ").contains("summary.json"),
            line ->
                assertThat(line)
                    .startsWith("WARNING: Cannot write ")
                    .contains("llm.html: summary.json cannot be read: "));
    assertThat(unwritable.output()).contains("text 8/8 c=1");
    assertThat(unwritable.file("summary.csv")).exists();
    assertThat(Files.readString(unwritable.file("summary.md")))
        .contains("FAILED: cannot write summary.json: Is a directory")
        .doesNotContain("PASSED");
  }

  @Test
  void shouldSayInTheSummariesThatAResultFileCannotBeWritten() throws IOException {
    String reason = "cannot write results/text-8-8/conc_1.json: Is a directory";

    assertThat(unwritableResult.status()).as(unwritableResult.output()).isEqualTo(2);
    assertThat(unwritableResult.lines()).contains("FAILED: " + reason).doesNotContain("PASSED");
    assertThat(unwritableResult.summary().path("passed").asBoolean(true)).isFalse();
    assertThat(unwritableResult.summary().path("reasons").get(0).asText()).isEqualTo(reason);
    assertThat(Files.readString(unwritableResult.file("summary.md"))).contains("FAILED: cannot");
  }

  @Test
  void shouldEndWithTwoWhenRequestsCannotBeRecorded() {
    assertThat(unrecorded.status()).as(unrecorded.output()).isEqualTo(2);
    assertThat(unrecorded.lines())
        .contains("FAILED: 4 requests could not be recorded")
        .doesNotContain("PASSED");
    assertThat(unrecorded.summary().path("passed").asBoolean(true)).isFalse();
  }

  @Test
  void shouldNotEndWithZeroWhenTheSimulationEndsTheJvmBeforeTheRunIsThrough() {
    assertThat(exiting.status()).as(exiting.output()).isEqualTo(2);
    assertThat(exiting.lines()).contains("FAILED: the run was cut off before its end");
  }

  @Test
  void shouldEndTheRunWithTwoWhenWhatRequestsAreMadeOfCannotBeMade() {
    assertThat(broken.status()).as(broken.output()).isEqualTo(2);
    assertThat(broken.output()).doesNotContain("\tat ");
    assertThat(broken.requests()).hasSize(4);
    assertThat(broken.lines())
        .contains("  —    text 8/8 c=4: not measured")
        .anyMatch(
            line ->
                line.startsWith(
                    "FAILED: the input of a request could not be made:"
                        + " java.lang.NoClassDefFoundError: com/example/Prompt Maker"));
  }

  private static GatlingCommand unwritable(String file) {
    return command(file.replace('/', '-'))
        .simulation(UnwritableFileSimulation.class)
        .with(UnwritableFileSimulation.FILE, file);
  }

  private static GatlingCommand command(String name) {
    Path results = folder.resolve(name).resolve("results");
    return GatlingCommand.text(results).with(UnwritableFileSimulation.RESULTS, results);
  }
}
