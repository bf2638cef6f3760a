package llm.engine;

import static llm.LlmDsl.completion;
import static testkit.Expected.ok;
import static testkit.Expected.success;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.ChatEvents;
import testkit.RawStream;
import testkit.Trial;
import testkit.TrialRun;

/** What streams of real servers look like, through Gatling and over sockets: all are good. */
class StreamFactsTest {

  private static final List<Trial> TRIALS =
      List.of(
          // who counts the tokens, and where
          Trial.of("usage nowhere")
              .simulating("{'usage': {'place': 'none'}}")
              .expecting(ok().estimatedTokens(3).tokenEvents(3).note("estimated")),
          Trial.of("usage in an event of its own")
              .simulating("{'usage': {'place': 'event', 'completionTokens': 7}}")
              .expecting(ok().tokens(7).inputTokens(3).tokenEvents(3)),
          Trial.of("usage on the last choice")
              .simulating("{'usage': {'place': 'lastChoice', 'completionTokens': 7}}")
              .expecting(ok().tokens(7).inputTokens(3)),
          Trial.of("usage on every event")
              .simulating("{'usage': {'place': 'everyEvent'}}")
              .expecting(ok().tokens(3).inputTokens(3)),
          Trial.of("usage everywhere")
              .simulating("{'usage': {'place': 'everywhere'}}")
              .expecting(ok().tokens(3).inputTokens(3)),
          Trial.of("usage as null elsewhere")
              .simulating("{'usage': {'place': 'event', 'nullElsewhere': true}}")
              .expecting(ok().tokens(3).inputTokens(3)),
          Trial.of("usage of 0 beside visible tokens")
              .simulating("{'usage': {'place': 'event', 'completionTokens': 0}}")
              .expecting(ok().estimatedTokens(3).inputTokens(3).note("usage 0")),

          // what the events say
          Trial.of("role at once")
              .simulating("{'role': 'atOnce'}")
              .expecting(ok().tokens(3).firstToken(60)),
          Trial.of("no role").simulating("{'role': 'none'}").expecting(ok().tokens(3)),
          Trial.of("reasoning")
              .simulating(
                  "{'reasoning': {'tokens': 2}, 'tokens': ['a', 'b', 'c'],"
                      + " 'stall': {'afterToken': 2, 'ms': 2000}}")
              .expecting(ok().tokens(3).firstToken(60).firstAnswer(2080).text("c")),
          Trial.of("reasoning_content")
              .simulating(
                  "{'reasoning': {'tokens': 2, 'key': 'reasoning_content'},"
                      + " 'tokens': ['a', 'b', 'c'], 'stall': {'afterToken': 2, 'ms': 2000}}")
              .expecting(ok().tokens(3).firstToken(60).firstAnswer(2080).text("c")),
          Trial.of("refusal").simulating("{'refusal': true}").expecting(ok().tokens(3)),
          Trial.of("tool call")
              .simulating("{'toolCall': {}}")
              .expecting(ok().tokens(3).finish("tool_calls").tokenEvents(3)),
          Trial.of("two choices")
              .asking(request -> request.extraBody(Map.of("n", 2)))
              .expecting(ok().tokens(6).noTokenTime().tokenEvents(6)),
          Trial.of("one token")
              .asking(request -> request.outputTokens(1))
              .expecting(ok().tokens(1).noTokenTime().tokenEvents(1).firstToken(60).allAtOnce()),
          Trial.of("several tokens in one event")
              .simulating("{'tokensPerEvent': 3}")
              .expecting(ok().tokens(3).noTokenTime().tokenEvents(1).firstToken(60).allAtOnce()),
          Trial.of("several tokens in each event")
              .asking(request -> request.outputTokens(12))
              .simulating("{'tokensPerEvent': 3}")
              .expecting(ok().tokens(12).tokenEvents(4)),
          Trial.of("a decode time")
              .asking(request -> request.outputTokens(201))
              .expecting(
                  ok().tokens(201)
                      .tokenEvents(201)
                      .firstToken(60)
                      .endToEnd(2060)
                      .tokenTime(10, 0.3)),
          Trial.of("late finish reason")
              .simulating("{'finish': {'apart': true, 'afterMs': 3000}}")
              .expecting(ok().tokens(3).endToEnd(80).age(3080)),
          Trial.of("completion")
              .asking(request -> completion("completion").prompt("two words"))
              .expecting(ok().tokens(3).inputTokens(2)),

          // signs of life
          Trial.of("comments as signs of life")
              .simulating("{'stall': {'ms': 2000}, 'keepAlive': {'everyMs': 100}}")
              .expecting(ok().tokens(3).tokenEvents(3).firstToken(2060)),
          Trial.of("events as signs of life")
              .simulating("{'stall': {'ms': 2000}, 'keepAlive': {'everyMs': 100, 'as': 'data'}}")
              .expecting(ok().tokens(3).tokenEvents(3).firstToken(2060).firstChoice(100)),

          // how lines look
          Trial.of("byte order mark")
              .simulating("{'lines': {'bom': true}, 'role': 'none'}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("CR ends lines")
              .simulating("{'lines': {'lineEnd': 'cr'}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("CRLF ends lines")
              .simulating("{'lines': {'lineEnd': 'crlf'}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("CRLF split by writes")
              .simulating("{'lines': {'lineEnd': 'crlf'}, 'writes': {'bytes': [3, 1, 2]}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("no space after the colon")
              .simulating("{'lines': {'space': false}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("no blank line at the end")
              .simulating("{'lines': {'blankLineAtEnd': false}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("no blank line after the finish reason")
              .simulating("{'lines': {'blankLineAtEnd': false}, 'done': false}")
              .expecting(ok().tokens(3).tokenEvents(3).finish("stop")),
          Trial.of("lines of other fields")
              .simulating(
                  "{'lines': {'extraLines': ['id: 7', 'retry: abc', 'event: message', ': hm',"
                      + " 'nonsense']}}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("data in several lines")
              .simulating(
                  RawStream.open()
                      .bytes(0, "data: {\"choices\":[{\"index\":0,\ndata: \"delta\":{\"content\":")
                      .bytes(2000, "\ndata: \"a\"}}]}\n\n")
                      .event(ChatEvents.finish("stop"))
                      .event(ChatEvents.usage(3, 1))
                      .done())
              .expecting(ok().tokens(1).text("a").firstToken(2000)),

          // how bytes come
          Trial.of("byte by byte")
              .simulating("{'writes': {'bytes': [1]}, 'tokens': ['日本', '\u2028', '🙂']}")
              .expecting(ok().tokens(3).tokenEvents(3).text("日本\u2028🙂")),
          Trial.of("several events in a write")
              .asking(request -> request.outputTokens(12))
              .simulating("{'writes': {'events': 4}}")
              .expecting(ok().tokens(12).tokenEvents(12)),
          Trial.of("all in one write")
              .simulating("{'writes': {'events': 100}}")
              .expecting(
                  ok().tokens(3)
                      .tokenEvents(3)
                      .firstToken(80)
                      .allAtOnce()
                      .noTokenTime()
                      .gaps(0, 0, 0)
                      .note("came in one piece")),
          Trial.of("body with a length")
              .simulating("{'framing': 'length'}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("body that the connection ends")
              .simulating("{'framing': 'close'}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("connection that is not kept")
              .simulating("{'connection': 'close'}")
              .expecting(ok().tokens(3).tokenEvents(3)),
          Trial.of("late headers")
              .simulating("{'headersAfterMs': 2000}")
              .expecting(ok().tokens(3).firstByte(2000).firstToken(2060)),
          Trial.of("gzip flushed with each event")
              .asking(request -> request.outputTokens(3))
              .simulating(
                  "{'gzip': 'perEvent', 'role': 'none', 'stall': {'afterToken': 1, 'ms': 2000}}")
              .expecting(
                  ok().tokens(3)
                      .tokenEvents(3)
                      .firstToken(60)
                      .gaps(1500, 2010, 10)
                      .note("compressed stream")),
          Trial.of("gzip flushed at the end")
              .simulating("{'gzip': 'atEnd'}")
              .expecting(
                  ok().tokens(3)
                      .tokenEvents(3)
                      .firstToken(80)
                      .allAtOnce()
                      .noTokenTime()
                      .note("arrived in one read")),
          Trial.of("short answer of reasoning alone")
              .asking(request -> request.outputTokens(4))
              .simulating("{'reasoning': {'tokens': 2}, 'tokens': ['a', 'b']}")
              .expecting(success("short_output").tokens(2).tokenEvents(2).text("")));

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
  void shouldMeasureTheAnswerWhenItsStreamLooksLikeThis(Trial trial) {
    run.verify(trial);
  }
}
