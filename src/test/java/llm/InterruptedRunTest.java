package llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import llm.server.ServedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun;
import testkit.GatlingProcessRun.Ended;

/** What is left of a run that is ended from outside. */
@DisabledOnOs(OS.WINDOWS)
class InterruptedRunTest {

  private static final int USERS = 8;
  private static final int NEVER_REACHED = 16;
  private static final long ENOUGH = 60;
  private static final long A_SECOND = 1_000_000_000L;

  /** A shell in the background makes its processes ignore this signal; here they must not. */
  private static final String WITH_INTERRUPTS =
      "if env --default-signal=INT true 2>/dev/null; then exec env --default-signal=INT \"$@\";"
          + " else exec \"$@\"; fi";

  @TempDir static Path folder;

  private static Cut killed;
  private static Cut interrupted;
  private static Cut terminated;

  @BeforeAll
  static void run() {
    CompletableFuture<Cut> kill = CompletableFuture.supplyAsync(() -> cut("KILL"));
    CompletableFuture<Cut> interrupt = CompletableFuture.supplyAsync(() -> cut("INT"));
    CompletableFuture<Cut> terminate = CompletableFuture.supplyAsync(() -> cut("TERM"));
    killed = kill.join();
    interrupted = interrupt.join();
    terminated = terminate.join();
  }

  @Test
  void shouldKeepWhatEndedASecondBeforeWhenTheProcessIsKilled() {
    assertThat(killed.ended().status()).isEqualTo(128 + 9);
    Set<String> kept =
        killed.ended().requests().stream()
            .map(request -> request.path("id").asText())
            .collect(Collectors.toSet());
    List<String> endedBefore =
        killed.truth().stream()
            .filter(request -> request.end() < killed.at() - A_SECOND)
            .flatMap(request -> request.requestId().stream())
            .toList();

    assertThat(endedBefore).hasSizeGreaterThan(10);
    assertThat(kept).containsAll(endedBefore);
  }

  @Test
  void shouldReportWhatWasDoneWhenTheProcessIsInterrupted() {
    assertWholeReport(interrupted, 128 + 2);
  }

  @Test
  void shouldReportWhatWasDoneWhenTheProcessIsTerminated() {
    assertWholeReport(terminated, 128 + 15);
  }

  private static void assertWholeReport(Cut cut, int status) {
    Ended ended = cut.ended();
    assertThat(ended.status()).as(ended.output()).isEqualTo(status);
    // within 3 s on a machine that does nothing else
    assertThat(ended.time()).isLessThan(Duration.ofSeconds(6));
    assertThat(ended.output()).contains("text 8/16 c=8").contains("LLM figures: ");
    assertThat(ended.lines())
        .contains("  —    text 8/16 c=16: not measured")
        .anyMatch(line -> line.startsWith("FAILED: the run was cut off before its end; "))
        .noneMatch(line -> line.contains("FAIL text 8/16 c=16"));
    assertThat(ended.summary().path("passed").asBoolean()).isFalse();
    List<JsonNode> requests = ended.requests();
    long aborted = count(requests, "aborted");
    assertThat(aborted).isBetween(1L, (long) USERS);
    assertThat(count(requests, "ok"))
        .as(requests.toString())
        .isEqualTo(requests.size() - aborted)
        .isPositive();
    JsonNode point = ended.summary().path("points").get(0);
    assertThat(point.path("requests").asLong()).isEqualTo(requests.size());
    assertThat(point.path("aborted").asLong()).isEqualTo(aborted);
    assertThat(ended.file("summary.csv")).exists();
    assertThat(ended.file("summary.md")).exists();
    assertThat(ended.file("results/text-8-16").toFile().list()).containsExactly("conc_8.json");
    assertThat(ended.summary().path("points").get(1).path("slo")).isEmpty();
  }

  private static long count(List<JsonNode> requests, String verdict) {
    return requests.stream().filter(r -> r.path("verdict").asText().equals(verdict)).count();
  }

  private static Cut cut(String signal) {
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults());
        GatlingProcessRun run = command(server, signal).start()) {
      run.awaitUntil(ENOUGH + " requests", () -> posts(server).size() >= ENOUGH);
      long at = System.nanoTime();
      Ended ended = run.signal(signal);
      return new Cut(ended, at, posts(server));
    }
  }

  private static List<ServedRequest> posts(SimulatedServer server) {
    return server.truth().stream()
        .filter(request -> request.path().equals("/v1/chat/completions"))
        .filter(request -> request.outcome() == ServedRequest.Outcome.COMPLETE)
        .toList();
  }

  private static GatlingCommand command(SimulatedServer server, String signal) {
    return GatlingCommand.text(folder.resolve(signal).resolve("results"))
        .by(WITH_INTERRUPTS)
        .with("llm.target.url", server.url())
        .with("llm.shapes", "8/16")
        .with("llm.load.concurrency", USERS + "," + NEVER_REACHED)
        .with("llm.slo.require", "all")
        .with("llm.load.requests", 100_000);
  }

  /**
   * A run that was cut off.
   *
   * @param at when, as the truth counts
   * @param truth what the server had answered
   */
  private record Cut(Ended ended, long at, List<ServedRequest> truth) {}
}
