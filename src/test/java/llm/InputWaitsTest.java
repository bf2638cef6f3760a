package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.stream.StreamSupport;
import llm.load.LoadPoint;
import llm.measure.Kind;
import llm.measure.Point;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import llm.settings.TextShape;
import llm.workload.Preparation;
import llm.workload.RecordSource;
import llm.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.GatlingRun;
import testkit.Printed;

/** A load generator that cannot make its inputs in time says so, and measures all the same. */
@Timeout(60)
class InputWaitsTest {

  private static final int REQUESTS = 300;
  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(1))
          .withInterTokenLatency(Duration.ofMillis(1));

  @Test
  void shouldWarnOnceWhenMoreThanOneRequestInAHundredWaitsLong() {
    List<String> warnings = new ArrayList<>();
    InputWaits waits = new InputWaits(plan(), warnings::add);

    waits.add(Duration.ofMillis(10));
    waits.add(Duration.ofMillis(11));
    waits.add(Duration.ofMillis(12));
    waits.add(Duration.ofMillis(13));

    assertThat(waits.areFew()).isTrue();
    assertThat(warnings).isEmpty();
    assertThat(waits)
        .hasToString(
            "3 of 300 requests waited more than 10 ms for their inputs at text 8/2 c=4, the longest"
                + " 13.00 ms");

    waits.add(Duration.ofMillis(14));
    waits.add(Duration.ofMillis(15));

    assertThat(waits.areFew()).isFalse();
    assertThat(warnings)
        .containsExactly(
            "text 8/2 c=4: requests wait for their inputs, which the load generator makes too"
                + " slowly; the server has no part in that");
  }

  @Test
  void shouldSendLateAndBlameTheClientWhenInputsAreMadeTooSlowly() {
    Queue<String> makers = new ConcurrentLinkedQueue<>();
    GatlingRun run =
        run(
            REQUESTS,
            index -> {
              makers.add(Thread.currentThread().getName());
              if (index >= 256) {
                LockSupport.parkNanos(Duration.ofMillis(60).toNanos());
              }
            });

    assertThat(run.requests())
        .hasSize(REQUESTS)
        .allMatch(request -> request.path("verdict").asText().equals("ok"))
        .anyMatch(request -> request.path("late_ms").asDouble() > 20);
    assertThat(makers).hasSize(REQUESTS).allMatch(thread -> thread.equals("llm-workload"));
    JsonNode rule = rule(run, "inputs ready in time");
    assertThat(rule.path("passed").asBoolean(true)).isFalse();
    assertThat(rule.path("message").asText())
        .matches(
            "\\d+ of 300 requests waited more than 10 ms for their inputs at text 8/2 c=4, the"
                + " longest \\d+\\.\\d\\d ms");
  }

  @Test
  void shouldSayHowFarTheInputsAreWhenThePointWaitsForThem() {
    Printed<GatlingRun> printed =
        Printed.by(() -> run(8, index -> LockSupport.parkNanos(Duration.ofMillis(500).toNanos())));

    assertThat(printed.lines())
        .anyMatch(
            line ->
                line.matches(
                    "\\[00:\\d\\d\\] point 1 of 1: text 8/2 c=4 \\| making the inputs it begins"
                        + " with: [0-7] of 8"));
    assertThat(printed.value().requests()).hasSize(8);
  }

  @Test
  void shouldPassTheRuleWhenInputsAreReady() {
    GatlingRun run = run(8, index -> {});

    JsonNode rule = rule(run, "inputs ready in time");
    assertThat(rule.path("passed").asBoolean()).isTrue();
    assertThat(rule.path("message").asText())
        .startsWith("0 of 8 requests waited more than 10 ms for their inputs at text 8/2 c=4");
  }

  @Test
  void shouldGiveUpTheRunWhenAnInputCannotBeMade() {
    GatlingRun run =
        run(
            8,
            index -> {
              if (index == 5) {
                throw new IllegalStateException("no input");
              }
            });

    // what the others do when the run is given up is up to the moment
    assertThat(run.requests())
        .hasSizeBetween(4, 7)
        .allMatch(request -> Set.of("ok", "aborted").contains(request.path("verdict").asText()));
    assertThat(run.summary().path("passed").asBoolean()).isFalse();
    assertThat(run.summary().path("reasons"))
        .extracting(JsonNode::asText)
        .containsExactly(
            "the input of a request could not be made: java.lang.IllegalStateException: no input");
  }

  private static GatlingRun run(int requests, LongConsumer beforeEach) {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      return GatlingRun.of(
          simulation -> {
            Llm llm =
                GatlingRun.llm(
                    Map.of(
                        "llm.target.url",
                        server.url().toString(),
                        "llm.shapes",
                        "8/2",
                        "llm.load.concurrency",
                        "4",
                        "llm.load.requests",
                        Integer.toString(requests),
                        "llm.report.progress",
                        "200 ms"));
            simulation
                .setUp(
                    llm.points(
                        "text",
                        new Numbers(beforeEach),
                        exec(chat("ask").user("number #{number}").outputTokens(2))))
                .protocols(llm.protocol());
          });
    }
  }

  private static LoadPoint plan() {
    return new LoadPoint(Point.closed(Kind.TEXT, "8/2", 4), new TextShape(8, 2), REQUESTS, 0, 0, 1);
  }

  private static JsonNode rule(GatlingRun run, String name) {
    return StreamSupport.stream(run.summary().at("/health/rules").spliterator(), false)
        .filter(rule -> rule.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Its requests are numbered. */
  private record Numbers(LongConsumer beforeEach) implements Workload<TextShape> {

    @Override
    public Class<TextShape> shapeType() {
      return TextShape.class;
    }

    @Override
    public Prepared<TextShape> prepare(Preparation preparation) {
      return shape -> new Source(beforeEach);
    }

    private record Source(LongConsumer beforeEach) implements RecordSource {

      @Override
      public Map<String, Object> record(long stream, long index) {
        beforeEach.accept(index);
        return Map.of("number", index);
      }

      @Override
      public long bytes() {
        return 8;
      }
    }
  }
}
