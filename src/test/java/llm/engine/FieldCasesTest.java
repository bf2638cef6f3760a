package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;
import static testkit.ChatEvents.DONE;
import static testkit.ChatEvents.ROLE;
import static testkit.ChatEvents.choice;
import static testkit.ChatEvents.content;
import static testkit.ChatEvents.event;
import static testkit.ChatEvents.finish;
import static testkit.ChatEvents.tool;
import static testkit.ChatEvents.usage;
import static testkit.Expected.failure;
import static testkit.Expected.ok;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import llm.Llm;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.GatlingRun;
import testkit.RawStream;
import testkit.Trial;
import testkit.TrialRun;

/** Streams that misled load tests of real servers, through Gatling and over sockets. */
class FieldCasesTest {

  private static final String SEPARATORS = "a\u2028b\u2029c\u0085d";

  private static final int PROXY_BUFFER = 16_384;

  private static final List<Trial> TRIALS =
      List.of(
          Trial.of("annotations before and after the answer")
              .simulating(annotated())
              .expecting(
                  ok().text("blue")
                      .finish("stop")
                      .estimatedTokens(1)
                      .tokenEvents(1)
                      .firstToken(2120)
                      .endToEnd(2120)
                      .firstChoice(120)),
          Trial.of("keep-alives as events")
              .simulating(
                  RawStream.open()
                      .event(500, keepAlive())
                      .event(500, keepAlive())
                      .event(500, keepAlive())
                      .event(500, keepAlive())
                      .event(100, ROLE)
                      .event(100, content("hi"))
                      .event(finish("stop"))
                      .event(usage(3, 1))
                      .done())
              .expecting(
                  ok().text("hi")
                      .responseId("c1")
                      .tokens(1)
                      .tokenEvents(1)
                      .firstToken(2200)
                      .firstChoice(500)),
          Trial.of("keep-alives as comments")
              .simulating(
                  RawStream.open()
                      .bytes(500, ":\n\n")
                      .bytes(500, ":\n\n")
                      .bytes(500, ": ping\n\n")
                      .bytes(500, ":\n\n")
                      .event(100, ROLE)
                      .event(100, content("hi"))
                      .event(finish("stop"))
                      .event(usage(3, 1))
                      .done())
              .expecting(ok().text("hi").tokens(1).tokenEvents(1).firstByte(0).firstToken(2200)),
          Trial.of("last token beside the finish reason")
              .simulating(
                  RawStream.open()
                      .event(20, ROLE)
                      .event(20, content("a"))
                      .event(20, content("b"))
                      .event(2000, choice(0, "{\"content\":\"c\"}", "\"length\""))
                      .event(20, usage(4, 3))
                      .event(20, DONE)
                      .end())
              .expecting(
                  ok().text("abc")
                      .finish("length")
                      .tokens(3)
                      .inputTokens(4)
                      .tokenEvents(3)
                      .gaps(1500, 20, 2000)
                      .endToEnd(2060)),
          Trial.of("finish reason long after the last token")
              .simulating(
                  RawStream.open()
                      .event(20, ROLE)
                      .event(20, content("a"))
                      .event(20, content("b"))
                      .event(20, content("c"))
                      .event(2000, finish("length"))
                      .event(20, usage(4, 3))
                      .event(20, DONE)
                      .end())
              .expecting(
                  ok().text("abc")
                      .finish("length")
                      .tokens(3)
                      .tokenEvents(3)
                      .endToEnd(80)
                      .age(2120)),
          Trial.of("separators that end no line")
              .simulating(
                  RawStream.open()
                      .event(20, ROLE)
                      .event(20, content(SEPARATORS))
                      .event(20, finish("stop"))
                      .event(usage(3, 1))
                      .done())
              .expecting(ok().text(SEPARATORS).tokens(1).tokenEvents(1)),
          Trial.of("separators that end no line, cut by writes")
              .simulating(separatorsByteByByte())
              .expecting(ok().text(SEPARATORS).tokens(1).tokenEvents(1)),
          Trial.of("tool call whose tokens bring no events")
              .simulating(
                  RawStream.open()
                      .event(
                          400, tool("{\"index\":0,\"id\":\"t1\",\"function\":{\"name\":\"f\"}}", 1))
                      .event(
                          400,
                          tool("{\"index\":0,\"function\":{\"arguments\":\"{\\\"day\\\":\"}}", 17))
                      .event(
                          200,
                          tool(
                              "{\"index\":0,\"function\":{\"arguments\":\"\\\"Monday\\\"}\"}}", 31))
                      .event(finish("tool_calls"))
                      .event(usage(9, 31))
                      .done())
              .expecting(
                  ok().finish("tool_calls")
                      .tokens(31)
                      .inputTokens(9)
                      .tokenEvents(3)
                      .firstToken(400)
                      .endToEnd(1000)
                      .tokenTime(20, 0.3)
                      .gaps(150, 400, 200)
                      .gapsPerToken(0.5, 200 / 14.0, 25)),
          Trial.of("lines of JSON")
              .simulating(
                  RawStream.of(head("application/x-ndjson"))
                      .bytes(0, "{\"message\":{\"content\":\"hi\"},")
                      .bytes(20, "\"done\":false}\n{\"done\":true}\n")
                      .end())
              .expecting(
                  failure("malformed")
                      .status(200)
                      .noToken()
                      .error("application/x-ndjson", "llm.target.dialect", "llm.request.endpoint")),
          Trial.of("lines of JSON by an option of the server")
              .simulating("{'shape': 'ndjson'}")
              .expecting(failure("malformed").status(200).noToken().error("llm.target.dialect")),
          Trial.of("whole answer labelled as a stream")
              .simulating(
                  RawStream.open()
                      .bytes(
                          0,
                          "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"whole\"},"
                              + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
                      .end())
              .expecting(
                  failure("malformed")
                      .status(200)
                      .noToken()
                      .error("the server did not stream", "llm.target.dialect", "whole")),
          Trial.of("whole answer")
              .simulating("{'shape': 'whole'}")
              .expecting(
                  failure("malformed")
                      .status(200)
                      .noToken()
                      .error("content type application/json", "the server did not stream")),
          Trial.of("stream where a whole answer was due")
              .asking(
                  request ->
                      request.extraBody(
                          Map.of("stream", false, "simulate", Map.of("shape", "stream"))))
              .expecting(failure("malformed").status(200).noToken().error("text/event-stream")),
          Trial.of("proxy that buffers all of it")
              .simulating(buffered())
              .expecting(
                  ok().tokens(60)
                      .tokenEvents(60)
                      .firstByte(3050)
                      .firstToken(3050)
                      .endToEnd(3050)
                      .allAtOnce()
                      .noTokenTime()
                      .note(
                          "1 of 1 answer came in one piece, without a decode time: a proxy buffers")
                      .note("arrived in one read")),
          Trial.of("silence after the headers, then the end")
              .simulating(
                  Map.of(
                      "raw",
                      List.of(
                          Map.of(
                              "text", "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"),
                          Map.of("afterMs", 2000, "text", ""))))
              .expecting(
                  failure("truncated")
                      .status(200)
                      .noToken()
                      .age(2000)
                      .error("before the first token")),
          Trial.of("silence after the headers, then a closed connection")
              .simulating(RawStream.open().close(2000))
              .expecting(
                  failure("truncated")
                      .status(200)
                      .noToken()
                      .age(2000)
                      .error("before the first token")));

  private static TrialRun run;

  @BeforeAll
  static void runTrials() {
    run = TrialRun.of(TRIALS, Map.of());
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldNotBeMisledWhenAStreamLooksLikeThis(Trial trial) {
    run.verify(trial);
  }

  @Test
  void shouldNameTheLimitWhenManySilentStreamsEndAtOneAge() {
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      GatlingRun silent =
          GatlingRun.of(
              simulation -> {
                Llm llm = GatlingRun.llm(Map.of("llm.target.url", server.url().toString()));
                simulation
                    .setUp(
                        scenario("silent")
                            .exec(
                                chat("silent")
                                    .user("hello")
                                    .extraBody(Map.of("simulate", RawStream.open().close(3000))))
                            .injectOpen(atOnceUsers(4)))
                    .protocols(llm.protocol());
              });

      JsonNode point = silent.summary().path("points").get(0);
      assertThat(point.path("verdicts").path("truncated").asInt()).isEqualTo(4);
      assertThat(point.path("notes"))
          .anyMatch(note -> note.asText().contains("looks like a 3 s idle limit"));
    }
  }

  @Test
  void shouldNotOfferCompressionWhenItAsksForAStream() {
    assertThat(run.received())
        .filteredOn(request -> request.method().equals("POST"))
        .isNotEmpty()
        .noneMatch(request -> request.headers().containsKey("accept-encoding"));
  }

  private static Map<String, Object> annotated() {
    return RawStream.open()
        .event(
            100,
            "{\"id\":\"\",\"choices\":[],\"created\":0,\"model\":\"\",\"object\":\"\","
                + "\"prompt_filter_results\":[{\"prompt_index\":0,\"content_filter_results\":{}}]}")
        .event(20, ROLE)
        .event(2000, content("blue"))
        .event(20, finish("stop"))
        .event(
            20,
            "{\"id\":\"\",\"object\":\"\",\"model\":\"\",\"choices\":[{\"index\":0,"
                + "\"finish_reason\":null,\"content_filter_results\":{},\"content_filter_offsets\":"
                + "{\"check_offset\":4,\"start_offset\":0,\"end_offset\":4}}],\"usage\":null}")
        .event(20, DONE)
        .end();
  }

  private static String keepAlive() {
    return "{\"id\":\"ka\",\"model\":\"keepalive\",\"created\":0,"
        + "\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,"
        + "\"delta\":{\"content\":\"\"},\"finish_reason\":null}]}";
  }

  private static Map<String, Object> separatorsByteByByte() {
    RawStream stream = RawStream.open().event(20, ROLE);
    for (byte one : event(content(SEPARATORS)).getBytes(StandardCharsets.UTF_8)) {
      stream = stream.bytes(1, new byte[] {one});
    }
    return stream.event(finish("stop")).event(usage(3, 1)).done();
  }

  /**
   * The origin sends 60 events of 247 bytes, the first after 100 ms, the others 50 ms apart; the
   * proxy holds back all of it, headers too, until its buffer is full or the answer ends.
   */
  private static Map<String, Object> buffered() {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      int length = event(content("")).length();
      events.append(event(content("x".repeat(247 - length))));
    }
    if (events.length() >= PROXY_BUFFER) {
      throw new IllegalStateException(events.length() + " bytes would fill the buffer");
    }
    String body = events + event(finish("length")) + event(usage(3, 60)) + event(DONE);
    String response =
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    return Map.of(
        "raw",
        Map.of(
            "pieces", List.of(Map.of("afterMs", 100 + 59 * 50, "text", response)), "then", "keep"));
  }

  private static String head(String contentType) {
    return "HTTP/1.1 200 OK\r\ncontent-type: "
        + contentType
        + "\r\ntransfer-encoding: chunked\r\n\r\n";
  }
}
