package llm.engine;

import static llm.LlmDsl.outputTokens;
import static testkit.Expected.aborted;
import static testkit.Expected.failure;
import static testkit.Expected.ok;
import static testkit.Expected.okButCheckFailed;
import static testkit.Expected.success;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Expected;
import testkit.Trial;
import testkit.TrialRun;

/** Each verdict in each way it comes about, through Gatling and over sockets. */
class VerdictTest {

  private static final Socket DEAF = deaf();
  private static final SimulatedServer PLAIN = SimulatedServer.start(SimulatedSettings.defaults());
  private static final SimulatedServer TLS =
      SimulatedServer.start(SimulatedSettings.defaults().withTls(true));

  private static final List<Trial> TRIALS =
      List.of(
          Trial.of("plain answer")
              .expecting(
                  ok().tokens(3)
                      .inputTokens(3)
                      .finish("stop")
                      .tokenEvents(3)
                      .firstToken(60)
                      .endToEnd(80)
                      .connected()),
          Trial.of("plain answer on a reused connection")
              .onReusedConnection()
              .expecting(ok().tokens(3).firstToken(60).reused()),
          Trial.of("plain answer that a check is not content with")
              .asking(request -> request.check(outputTokens().is(4)))
              .expecting(okButCheckFailed("outputTokens.find.is(4), found 3").tokens(3)),

          // no response
          Trial.of("connection refused")
              .to("http://127.0.0.1:" + DEAF.getLocalPort())
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .notConnected()
                      .error("is the server up, and llm.target.url right?")
                      .neverArrived()),
          Trial.of("unknown host")
              .to("http://no-such-host.invalid")
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .notConnected()
                      .error("host name not found: check llm.target.url", "no-such-host.invalid")
                      .neverArrived()),
          Trial.of("closed before any byte")
              .simulating("{'cut': {'beforeHeaders': true}}")
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .connected()
                      .error("connection closed before any response")),
          Trial.of("closed before any byte on a reused connection")
              .onReusedConnection()
              .simulating("{'cut': {'beforeHeaders': true}}")
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .reused()
                      .error("connection closed before any response")),
          Trial.of("reset before any byte on a reused connection")
              .onReusedConnection()
              .simulating("{'cut': {'beforeHeaders': true, 'how': 'reset'}}")
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .reused()
                      .error("connection closed before any response")),
          Trial.of("closed within the head")
              .simulating("{'raw': [{'text': 'HTTP/1.1 200 OK\\r\\nContent-Ty'}]}")
              .expecting(
                  failure("truncated")
                      .noStatus()
                      .noToken()
                      .connected()
                      .error("closed within the head of the response")),
          Trial.of("not HTTP")
              .simulating("{'raw': [{'text': 'SSH-2.0-OpenSSH_9.6\\r\\n'}]}")
              .expecting(
                  failure("connect_error").noToken().error("the server does not answer in HTTP")),
          Trial.of("certificate that is not trusted")
              .to("https://127.0.0.1:" + TLS.port())
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .error("TLS certificate not trusted", "gatling.ssl.trustStore")
                      .neverArrived()),
          Trial.of("TLS to a server without it")
              .to("https://127.0.0.1:" + PLAIN.port())
              .expecting(
                  failure("connect_error")
                      .noStatus()
                      .noToken()
                      .error("the server speaks plain HTTP: llm.target.url must begin with http://")
                      .neverArrived()),
          Trial.of("no TLS to a server with it")
              .to("http://127.0.0.1:" + TLS.port())
              .expecting(failure("connect_error").noStatus().noToken().neverArrived()),

          // an error status
          Trial.of("status 400")
              .simulating(
                  "{'status': {'code': 400, 'body': {'error': {'message': 'This model\\'s maximum"
                      + " context length is 40 tokens. However, your request has 45 input"
                      + " tokens.'}}}}")
              .expecting(
                  failure("http_error")
                      .status(400)
                      .noToken()
                      .error("45 tokens asked, at most 40 possible")),
          Trial.of("status 401")
              .simulating("{'status': {'code': 401, 'body': {'error': 'Unauthorized'}}}")
              .expecting(
                  failure("http_error")
                      .status(401)
                      .noToken()
                      .error(
                          "HTTP 401, the API key is missing or wrong: set llm.target.api-key;"
                              + " server: Unauthorized")),
          Trial.of("status 404")
              .simulating("{'status': {'code': 404, 'body': {'detail': 'Not Found'}}}")
              .expecting(
                  failure("http_error")
                      .status(404)
                      .noToken()
                      .error("no /v1/chat/completions there: check llm.request.endpoint")),
          Trial.of("status 429")
              .simulating(
                  "{'status': {'code': 429, 'headers': {'Retry-After': '7'},"
                      + " 'body': {'error': 'Model is overloaded', 'error_type': 'overloaded'}}}")
              .expecting(
                  failure("http_error")
                      .status(429)
                      .noToken()
                      .error("Retry-After 7", "lower llm.load.concurrency", "Model is overloaded")),
          Trial.of("status 500 with a page")
              .simulating(
                  "{'status': {'code': 500, 'contentType': 'text/html', 'body':"
                      + " '<html><head><title>Internal Server Error</title></head></html>'}}")
              .expecting(
                  failure("http_error")
                      .status(500)
                      .noToken()
                      .error("HTTP 500: Internal Server Error\n<html>")),
          Trial.of("status 503")
              .onReusedConnection()
              .simulating("{'status': {'code': 503, 'body': ''}}")
              .expecting(
                  failure("http_error")
                      .status(503)
                      .noToken()
                      .reused()
                      .error("HTTP 503, not ready or overloaded")),
          Trial.of("status 503 as an event stream")
              .simulating(
                  "{'status': {'code': 503, 'contentType': 'text/event-stream', 'body': 'data: [DONE]'}}")
              .expecting(failure("http_error").status(503).noToken().error("data: [DONE]")),
          redirect(301),
          redirect(302),
          redirect(303),
          redirect(307),
          redirect(308),

          // an error in a response of success
          Trial.of("error instead of tokens")
              .simulating("{'error': {'afterToken': 0}}")
              .expecting(errorEvent().noToken()),
          Trial.of("error after tokens")
              .simulating("{'error': {'afterToken': 2, 'then': 'end'}}")
              .expecting(errorEvent().tokenEvents(2)),
          Trial.of("error after the end")
              .simulating("{'error': {}}")
              .expecting(errorEvent().tokenEvents(3)),
          Trial.of("error amid tokens")
              .simulating("{'error': {'afterToken': 1, 'then': 'continue'}}")
              .expecting(errorEvent().tokenEvents(3)),
          Trial.of("named error event")
              .simulating("{'error': {'afterToken': 1, 'framing': 'event', 'wrapped': false}}")
              .expecting(errorEvent().tokenEvents(1)),
          Trial.of("error as a bare line")
              .simulating("{'error': {'afterToken': 1, 'framing': 'bare'}}")
              .expecting(errorEvent().tokenEvents(1)),
          Trial.of("error as a string")
              .simulating("{'error': {'afterToken': 1, 'value': 'out of memory'}}")
              .expecting(failure("error_event").status(200).tokenEvents(1).error("out of memory")),
          Trial.of("error in a body of JSON")
              .simulating("{'status': {'code': 200, 'body': {'error': {'message': 'no slot'}}}}")
              .expecting(failure("error_event").status(200).noToken().error("no slot")),
          Trial.of("finish reason abort")
              .simulating("{'finish': {'reason': 'abort'}}")
              .expecting(
                  failure("error_event")
                      .status(200)
                      .tokenEvents(3)
                      .finish("abort")
                      .error("finish_reason abort")),
          Trial.of("finish reason error")
              .simulating("{'finish': {'reason': 'error', 'apart': true}}")
              .expecting(
                  failure("error_event")
                      .status(200)
                      .tokenEvents(3)
                      .finish("error")
                      .error("finish_reason error")),
          Trial.of("finish reason of its own")
              .simulating("{'finish': {'reason': 'content_filter'}}")
              .expecting(ok().tokens(3).finish("content_filter").note("content_filter")),

          // not what it should be
          Trial.of("junk event")
              .simulating("{'junk': {'afterToken': 2}}")
              .expecting(
                  failure("malformed")
                      .status(200)
                      .tokenEvents(3)
                      .error("is not the JSON it should be", "{\"choices\":[")),
          Trial.of("wrong content type")
              .simulating("{'contentType': 'text/html'}")
              .expecting(failure("malformed").status(200).error("text/html", "llm.target.url")),

          // no declared end
          Trial.of("closed amid tokens")
              .simulating("{'cut': {'afterToken': 2}}")
              .expecting(truncated().tokenEvents(2).connected().error("after 2 token events")),
          Trial.of("closed amid tokens on a reused connection")
              .onReusedConnection()
              .simulating("{'cut': {'afterToken': 2}}")
              .expecting(truncated().tokenEvents(2).reused().error("after 2 token events")),
          Trial.of("reset amid tokens on a reused connection")
              .onReusedConnection()
              .simulating("{'cut': {'afterToken': 2, 'how': 'reset'}}")
              .expecting(truncated().tokenEvents(2).reused().error("after 2 token events")),
          Trial.of("closed after the headers")
              .simulating("{'cut': {'afterByte': 0, 'afterMs': 2000}}")
              .expecting(truncated().noToken().age(2000).error("before the first token")),
          Trial.of("closed inside an event")
              .simulating("{'cut': {'afterByte': 20}, 'role': 'none'}")
              .expecting(truncated().noToken().error("before the first token")),
          Trial.of("broken chunk amid tokens")
              .simulating(
                  Map.of(
                      "raw",
                      List.of(
                          Map.of(
                              "text",
                              "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
                                  + "transfer-encoding: chunked\r\n\r\n"
                                  + "2f\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}"
                                  + "\n\n\r\n"),
                          Map.of("afterMs", 50, "text", "no size\r\n"))))
              .expecting(truncated().tokenEvents(1).error("after 1 token event")),
          Trial.of("proper end of a body without a declared end")
              .simulating("{'finish': {'omit': true}, 'done': false}")
              .expecting(
                  truncated()
                      .tokenEvents(3)
                      .finish(null)
                      .error("without [DONE] or a finish_reason on every choice (0 of 1)")),
          Trial.of("connection that ends the body without a declared end")
              .simulating("{'finish': {'omit': true}, 'done': false, 'framing': 'close'}")
              .expecting(truncated().tokenEvents(3).error("without [DONE]")),
          Trial.of("end by a finish reason alone")
              .simulating("{'done': false}")
              .expecting(ok().tokens(3).finish("stop")),
          Trial.of("end by DONE alone")
              .simulating("{'finish': {'omit': true}}")
              .expecting(ok().tokens(3).finish(null)),
          Trial.of("end by a finish reason and the connection")
              .simulating("{'done': false, 'framing': 'close'}")
              .expecting(ok().tokens(3).finish("stop")),
          Trial.of("closed after the declared end")
              .simulating("{'cut': {'afterToken': 3}, 'usage': {'place': 'lastChoice'}}")
              .expecting(ok().tokens(3).note("connection broke after the declared end")),

          // ended properly
          Trial.of("no token at all")
              .simulating("{'empty': true}")
              .expecting(
                  failure("empty")
                      .status(200)
                      .noToken()
                      .finish("stop")
                      .error("without a single token")),
          Trial.of("fewer tokens than asked")
              .asking(request -> request.outputTokens(8))
              .simulating("{'tokens': ['a', 'b', 'c']}")
              .expecting(success("short_output").tokens(3).tokenEvents(3).endToEnd(80)),
          Trial.of("fewer events than asked without usage")
              .asking(request -> request.outputTokens(8))
              .simulating("{'tokens': ['a', 'b', 'c'], 'usage': {'place': 'none'}}")
              .expecting(ok().estimatedTokens(3)));

  private static final List<Trial> SHORT =
      List.of(
          Trial.of("fewer tokens than asked")
              .asking(request -> request.outputTokens(8))
              .simulating("{'tokens': ['a', 'b', 'c']}")
              .expecting(failure("short_output").status(200).error("3 output tokens of 8 asked")),
          Trial.of("as many tokens as asked")
              .asking(request -> request.outputTokens(8))
              .expecting(ok().tokens(8).finish("length")));

  private static final List<Trial> LATE =
      List.of(
          Trial.of("in time").expecting(ok().tokens(3)),
          Trial.of("no headers")
              .simulating("{'headersAfterMs': 30000}")
              .expecting(
                  timeout("llm.timeout.first-token = 2 s, before the response")
                      .noStatus()
                      .noToken()
                      .age(2000)),
          Trial.of("no first token")
              .simulating("{'stall': {'ms': 30000}, 'role': 'atOnce'}")
              .expecting(
                  timeout("llm.timeout.first-token = 2 s, before the first token")
                      .status(200)
                      .noToken()
                      .age(2000)),
          Trial.of("no first token but signs of life")
              .simulating("{'stall': {'ms': 30000}, 'keepAlive': {'everyMs': 50, 'as': 'data'}}")
              .expecting(
                  timeout("llm.timeout.first-token = 2 s, before the first token")
                      .status(200)
                      .noToken()
                      .age(2000)),
          Trial.of("silence after a token")
              .simulating("{'stall': {'afterToken': 2, 'ms': 30000}}")
              .expecting(
                  timeout("llm.timeout.idle = 1500 ms, after 2 token events")
                      .status(200)
                      .tokenEvents(2)
                      .age(1570)),
          Trial.of("silence after a token but signs of life")
              .onReusedConnection()
              .simulating("{'stall': {'afterToken': 2, 'ms': 30000}, 'keepAlive': {'everyMs': 50}}")
              .expecting(
                  timeout("llm.timeout.idle = 1500 ms, after 2 token events")
                      .status(200)
                      .tokenEvents(2)
                      .reused()
                      .age(1570)),
          Trial.of("no end")
              .asking(request -> request.outputTokens(10_000))
              .expecting(timeout("no end within llm.timeout.total = 5 s, after").age(5000)),
          Trial.of("no end of an error")
              .simulating("{'status': {'code': 500}, 'cut': {'afterByte': 3, 'afterMs': 30000}}")
              .expecting(failure("http_error").status(500).noToken()));

  private static final List<Trial> CUT_OFF =
      List.of(
          Trial.of("ended before").expecting(ok().tokens(3)),
          Trial.of("in flight before the response")
              .simulating("{'headersAfterMs': 300000}")
              .expecting(aborted().noToken().noStatus()),
          Trial.of("in flight amid tokens")
              .simulating("{'stall': {'afterToken': 2, 'ms': 300000}}")
              .expecting(aborted().tokenEvents(2).status(200)));

  private static TrialRun run;
  private static TrialRun shortRun;
  private static TrialRun lateRun;
  private static TrialRun cutOffRun;

  @BeforeAll
  static void runTrials() {
    run = TrialRun.of(TRIALS, Map.of());
    shortRun = TrialRun.of(SHORT, Map.of("llm.verdict.short-output", "fail"));
    lateRun =
        TrialRun.of(
            LATE,
            Map.of(
                "llm.timeout.total", "5 s",
                "llm.timeout.first-token", "2 s",
                "llm.timeout.idle", "1500 ms"));
    cutOffRun = TrialRun.of(CUT_OFF, Map.of(), Duration.ofSeconds(5));
  }

  @AfterAll
  static void freePorts() throws IOException {
    DEAF.close();
    PLAIN.close();
    TLS.close();
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldRecordTheVerdictInEveryPlaceWhenARequestHasEnded(Trial trial) {
    run.verify(trial);
  }

  static List<Trial> shortTrials() {
    return SHORT;
  }

  @ParameterizedTest
  @MethodSource("shortTrials")
  void shouldFailShortOutputWhenTheSettingsSaySo(Trial trial) {
    shortRun.verify(trial);
  }

  static List<Trial> lateTrials() {
    return LATE;
  }

  @ParameterizedTest
  @MethodSource("lateTrials")
  void shouldRecordTheDeadlineWhenItPassed(Trial trial) {
    lateRun.verify(trial);
  }

  static List<Trial> cutOffTrials() {
    return CUT_OFF;
  }

  @ParameterizedTest
  @MethodSource("cutOffTrials")
  void shouldRecordAsAbortedWhenTheRunIsCutOff(Trial trial) {
    cutOffRun.verify(trial);
  }

  private static Expected timeout(String error) {
    return failure("timeout").error(error);
  }

  private static Expected truncated() {
    return failure("truncated").status(200);
  }

  private static Expected errorEvent() {
    return failure("error_event").status(200).error("EngineCore encountered an issue.");
  }

  private static Trial redirect(int status) {
    return Trial.of("status " + status)
        .simulating("{'redirect': {'code': " + status + ", 'location': '/v1/models'}}")
        .expecting(
            failure("http_error")
                .status(status)
                .noToken()
                .error("redirected to /v1/models: set llm.target.url or llm.request.endpoint"));
  }

  /** Its port is its own, but nobody listens there. */
  private static Socket deaf() {
    Socket socket = new Socket();
    try {
      socket.bind(new InetSocketAddress("127.0.0.1", 0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
