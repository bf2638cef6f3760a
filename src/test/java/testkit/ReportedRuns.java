package testkit;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;
import static llm.LlmDsl.rerank;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import llm.Llm;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;

/** A real run of all kinds of traffic with failures and hostile texts, for tests of its pages. */
public final class ReportedRuns {

  /** A name, model, error and prompt that nobody may take for anything but text. */
  public static final String HOSTILE =
      "<script>alert(1)</script> </script><!-- \"q\" 'a' &amp; {a|b} <img src=x onerror=alert(2)>"
          + " \u05e2\u05d1\u05e8\u05d9\u05ea \ud83d\ude00";

  private static final SimulatedSettings SERVER =
      SimulatedSettings.defaults()
          .withTimeToFirstToken(Duration.ofMillis(20))
          .withInterTokenLatency(Duration.ofMillis(10))
          .withModels("simulated", HOSTILE);

  private ReportedRuns() {}

  /** Runs it. */
  public static GatlingRun mixed() {
    try (SimulatedServer server = SimulatedServer.start(SERVER)) {
      return GatlingRun.of(
          simulation -> {
            Llm llm =
                GatlingRun.llm(
                    Map.of(
                        "llm.target.url", server.url().toString(),
                        "llm.report.detail", "true",
                        "llm.shapes", "8/16",
                        "llm.load.concurrency", "1,4",
                        "llm.load.requests", "8",
                        "llm.run.label", HOSTILE));
            simulation.setUp(populations(llm)).protocols(llm.protocol());
          });
    }
  }

  private static PopulationBuilder populations(Llm llm) {
    return llm.points(
            "text",
            randomPrompts(),
            exec(
                generate("text #{point}")
                    .prompt("#{prompt}")
                    .inputTokens("#{inputTokens}")
                    .outputTokens("#{outputTokens}")))
        .andThen(
            own(HOSTILE, exec(chat(HOSTILE).user(HOSTILE).model(HOSTILE).outputTokens(20))),
            own("failing", exec(failing(), cut(), chat("good").user("hello").outputTokens(3))),
            own("embedding", exec(embeddings("embedding").input("some words"))),
            own(
                "rerank",
                exec(rerank("rerank").query("which").documents(session -> List.of("one", "two")))));
  }

  private static PopulationBuilder own(String name, ChainBuilder chain) {
    return scenario(name).exec(repeat(4).on(chain)).injectOpen(atOnceUsers(2));
  }

  private static ChainBuilder failing() {
    byte[] body =
        ("{\"error\":{\"message\":\"" + HOSTILE.replace("\"", "\\\"") + "\"}}")
            .getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("HTTP/1.1 500 X\r\ncontent-type: application/json\r\ncontent-length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8);
    byte[] response = new byte[head.length + body.length];
    System.arraycopy(head, 0, response, 0, head.length);
    System.arraycopy(body, 0, response, head.length, body.length);
    return exec(
        chat("failing")
            .user("hello")
            .extraBody(Map.of("simulate", RawStream.replay(response, Integer.MAX_VALUE, true))));
  }

  private static ChainBuilder cut() {
    return exec(
        chat("cut")
            .user("hello")
            .extraBody(Map.of("simulate", Map.of("cut", Map.of("afterToken", 2)))));
  }
}
