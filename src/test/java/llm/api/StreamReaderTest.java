package llm.api;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static testkit.ChatEvents.DONE;
import static testkit.ChatEvents.ROLE;
import static testkit.ChatEvents.choice;
import static testkit.ChatEvents.content;
import static testkit.ChatEvents.event;
import static testkit.ChatEvents.finish;
import static testkit.ChatEvents.tool;
import static testkit.ChatEvents.usage;
import static testkit.ChatEvents.withUsage;

import java.nio.charset.StandardCharsets;
import java.util.List;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.StreamScript;

/** What a good stream says: tokens, counts and the oddities of the field. */
class StreamReaderTest {

  private StreamScript stream = new StreamScript();

  @Test
  void shouldTimeTheTokensWhenAStreamIsPlain() {
    stream.open();
    stream.at(1_100, ROLE);
    stream.at(1_200, content("a"));
    stream.at(1_300, content("b"));
    stream.at(1_400, content("c"));
    stream.at(1_500, finish("length"));
    stream.at(1_600, usage(4, 3));
    stream.at(1_700, DONE);
    Reading reading = stream.complete(1_800);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.success()).isTrue();
    assertThat(reading.error()).isNull();
    assertThat(reading.text()).isEqualTo("abc");
    assertThat(reading.responseId()).isEqualTo("c1");
    assertThat(reading.model()).isEqualTo("m");
    assertThat(reading.finishReason()).isEqualTo("length");
    assertThat(reading.choices()).isEqualTo(1);
    assertThat(reading.tokenEvents()).isEqualTo(3);
    assertThat(reading.reads()).isEqualTo(7);
    assertThat(reading.notes()).isEmpty();
    assertThat(reading.tokens().output()).isEqualTo(3);
    assertThat(reading.tokens().outputEstimated()).isFalse();
    assertThat(reading.tokens().input()).isEqualTo(4);
    Timeline times = stream.timeline().toTimeline();
    assertThat(times.headers()).isEqualTo(1_000);
    assertThat(times.firstToken()).isEqualTo(1_200);
    assertThat(times.firstAnswer()).isEqualTo(1_200);
    assertThat(times.lastToken()).isEqualTo(1_400);
    assertThat(times.firstChoice()).isEqualTo(1_100);
    assertThat(times.lastChoice()).isEqualTo(1_500);
    assertThat(times.end()).isEqualTo(1_800);
    assertThat(times.tokenEvents()).containsExactly(1_200, 1_300, 1_400);
    assertThat(times.tokensOfEvents()).isEmpty();
    assertThat(times.choiceEvents()).containsExactly(1_100, 1_200, 1_300, 1_400, 1_500);
  }

  @Test
  void shouldCountTheTokenWhenItComesWithTheFinishReason() {
    stream.open();
    stream.at(10, ROLE);
    stream.at(20, content("a"));
    stream.at(30, content("b"));
    stream.at(40, choice(0, "{\"content\":\"c\"}", "\"length\""));
    stream.at(50, usage(4, 3));
    stream.at(60, DONE);
    Reading reading = stream.complete(70);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("abc");
    assertThat(stream.timeline().toTimeline().tokenEvents()).containsExactly(20, 30, 40);
    assertThat(stream.timeline().lastToken()).isEqualTo(40);
  }

  @Test
  void shouldTimeTheAnswerApartWhenReasoningComesFirst() {
    stream.open();
    stream.at(10, choice(0, "{\"reasoning_content\":\"hm\"}", null));
    stream.at(20, choice(0, "{\"reasoning\":\"m\",\"content\":null}", null));
    stream.at(30, choice(0, "{\"reasoning\":\"\",\"content\":\"yes\"}", null));
    stream.at(40, finish("stop"));
    Reading reading = stream.complete(50);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.reasoning()).isEqualTo("hmm");
    assertThat(reading.text()).isEqualTo("yes");
    assertThat(reading.tokenEvents()).isEqualTo(3);
    assertThat(stream.timeline().toTimeline().firstToken()).isEqualTo(10);
    assertThat(stream.timeline().toTimeline().firstAnswer()).isEqualTo(30);
  }

  @Test
  void shouldKeepReasoningOnceWhenItComesUnderBothNames() {
    stream.open();
    stream.at(10, choice(0, "{\"reasoning\":\"hm\",\"reasoning_content\":\"hm\"}", null));
    stream.at(20, finish("stop"));

    assertThat(stream.complete(30).reasoning()).isEqualTo("hm");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"content\":\"x\"}",
        "{\"refusal\":\"no\"}",
        "{\"tool_calls\":[{\"index\":0}]}",
        "{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}"
      })
  void shouldCountAnAnswerTokenWhenADeltaHoldsOne(String delta) {
    stream.open();
    stream.at(10, choice(0, delta, "\"stop\""));
    Reading reading = stream.complete(20);

    assertThat(reading.tokenEvents()).isEqualTo(1);
    assertThat(stream.timeline().toTimeline().firstAnswer()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "null",
        "{\"role\":\"assistant\"}",
        "{\"content\":\"\"}",
        "{\"content\":null,\"reasoning\":null,\"refusal\":null,\"tool_calls\":null}",
        "{\"tool_calls\":[]}",
        "{\"content\":[]}",
        "{\"unknown\":\"x\",\"nested\":{\"content\":\"x\",\"list\":[[1],{\"text\":\"x\"}]}}"
      })
  void shouldCountNoTokenWhenADeltaHoldsNone(String delta) {
    stream.open();
    stream.at(10, choice(0, delta, null));
    stream.at(20, DONE);
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.EMPTY);
    assertThat(reading.tokenEvents()).isZero();
    assertThat(stream.timeline().toTimeline().firstToken()).isEqualTo(ABSENT);
    assertThat(stream.timeline().toTimeline().choiceEvents()).containsExactly(10);
  }

  @Test
  void shouldCountNoTokenWhenContentPartsHoldNoText() {
    stream.open();
    stream.at(1_100, choice(0, "{\"content\":[{\"type\":\"text\",\"text\":\"\"}]}", null));
    stream.at(
        1_200, choice(0, "{\"content\":[{\"type\":\"reference\",\"reference_ids\":[1]}]}", null));
    stream.at(1_300, choice(0, "{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}", null));
    stream.at(1_400, DONE);
    Reading reading = stream.complete(1_500);

    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.tokenEvents()).isEqualTo(1);
    assertThat(stream.timeline().toTimeline().firstToken()).isEqualTo(1_300);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hm\"}]}",
        "{\"type\":\"thinking\",\"thinking\":\"hm\"}",
        "{\"text\":\"hm\",\"type\":\"reasoning\"}"
      })
  void shouldTakePartsThatReasonAsReasoning(String part) {
    stream.open();
    stream.at(1_100, choice(0, "{\"content\":[" + part + "]}", null));
    stream.at(1_200, choice(0, "{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}", null));
    stream.at(1_300, DONE);
    Reading reading = stream.complete(1_400);

    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.reasoning()).isEqualTo("hm");
    assertThat(stream.timeline().toTimeline().firstToken()).isEqualTo(1_100);
    assertThat(stream.timeline().toTimeline().firstAnswer()).isEqualTo(1_200);
  }

  @Test
  void shouldCountTheTokensOfAToolCallWhenNoTextComes() {
    stream.open(0);
    stream.at(
        400,
        tool("{\"index\":0,\"id\":\"t1\",\"function\":{\"name\":\"due\",\"arguments\":\"\"}}", 1));
    stream.at(800, tool("{\"index\":0,\"function\":{\"arguments\":\"{\\\"day\\\":\"}}", 17));
    stream.at(1_000, tool("{\"index\":0,\"function\":{\"arguments\":\"\\\"Monday\\\"}\"}}", 31));
    stream.at(1_020, finish("tool_calls"));
    stream.at(1_040, usage(9, 31));
    stream.at(1_060, DONE);
    Reading reading = stream.complete(1_080);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.toolCalls())
        .containsExactly(new ToolCall("t1", "due", "{\"day\":\"Monday\"}"));
    assertThat(reading.tokens().output()).isEqualTo(31);
    assertThat(reading.notes()).isEmpty();
    assertThat(stream.timeline().toTimeline().tokenEvents()).containsExactly(400, 800, 1_000);
    assertThat(stream.timeline().toTimeline().tokensOfEvents()).containsExactly(1, 16, 14);
  }

  @Test
  void shouldReadCompletionsWhenChoicesHoldText() {
    stream.open();
    stream.at(
        10, "{\"id\":\"x\",\"choices\":[{\"text\":\"a\",\"index\":0,\"finish_reason\":null}]}");
    stream.at(20, "{\"choices\":[{\"text\":\"\",\"index\":0,\"finish_reason\":\"length\"}]}");
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("a");
    assertThat(stream.timeline().toTimeline().tokenEvents()).containsExactly(10);
  }

  @Test
  void shouldKeepTheFirstChoiceAsAnswerWhenSeveralInterleave() {
    stream.open();
    stream.at(
        10,
        "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}},"
            + "{\"delta\":{\"content\":\"x\"},\"index\":1}]}");
    stream.at(20, choice(1, "{\"content\":\"y\",\"reasoning\":\"z\"}", "\"stop\""));
    stream.at(
        30,
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"t\"}]},\"index\":1}]}");
    stream.at(40, choice(0, "{\"content\":\"b\"}", "\"length\""));
    Reading reading = stream.complete(50);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.choices()).isEqualTo(2);
    assertThat(reading.text()).isEqualTo("ab");
    assertThat(reading.reasoning()).isEmpty();
    assertThat(reading.toolCalls()).isEmpty();
    assertThat(reading.tokenEvents()).isEqualTo(4);
    assertThat(reading.finishReason()).isEqualTo("stop");
  }

  @Test
  void shouldKeepNoWordsWhenNoneAreAskedFor() {
    stream = new StreamScript(Demand.NOTHING, Keep.NOTHING);
    stream.open();
    stream.at(
        10, choice(0, "{\"content\":\"a\",\"reasoning\":\"b\",\"tool_calls\":[{}]}", "\"stop\""));
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isNull();
    assertThat(reading.reasoning()).isNull();
    assertThat(reading.toolCalls()).isEmpty();
  }

  @Test
  void shouldJoinACharacterWhenItsEscapesComeInTwoEvents() {
    stream.open();
    stream.at(10, content("\\ud83d"));
    stream.at(20, content("\\ude00\\u2028"));
    stream.at(30, finish("stop"));

    assertThat(stream.complete(40).text()).isEqualTo("😀\u2028");
  }

  @Test
  void shouldKeepLineSeparatorsWhenTheyAreNoLineEnds() {
    stream.open();
    stream.at(10, content("a\u2028b\u2029c\u0085d"));
    stream.at(20, finish("stop"));
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("a\u2028b\u2029c\u0085d");
  }

  @Test
  void shouldReplaceWhatIsNoUtf8WhenAnEventHoldsIt() {
    stream.open();
    byte[] event = ("data: " + content("a?b") + "\n\n").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < event.length; i++) {
      event[i] = event[i] == '?' ? (byte) 0xFF : event[i];
    }
    stream.raw(10, event);
    stream.at(20, finish("stop"));
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("a\uFFFDb");
    assertThat(reading.notes()).containsExactly("invalid UTF-8");
  }

  @Test
  void shouldEstimateByTokenEventsWhenThereIsNoUsage() {
    stream = new StreamScript(new Demand(7, ABSENT, false), Keep.NOTHING);
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, content("b"));
    stream.at(30, finish("length"));
    Reading reading = stream.complete(40);

    assertThat(reading.tokens().output()).isEqualTo(2);
    assertThat(reading.tokens().outputEstimated()).isTrue();
    assertThat(reading.tokens().input()).isEqualTo(7);
    assertThat(reading.tokens().inputEstimated()).isTrue();
  }

  @Test
  void shouldKnowNoInputWhenNobodySaysIt() {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    Reading reading = stream.complete(20);

    assertThat(reading.tokens().input()).isEqualTo(ABSENT);
    assertThat(reading.tokens().inputEstimated()).isFalse();
  }

  @Test
  void shouldNotBelieveUsageWhenItIsZeroBesideVisibleTokens() {
    stream = new StreamScript(new Demand(ABSENT, 2, false), Keep.NOTHING);
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, usage(5, 0));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.tokens().output()).isEqualTo(1);
    assertThat(reading.tokens().outputEstimated()).isTrue();
    assertThat(reading.tokens().input()).isEqualTo(5);
    assertThat(reading.tokens().inputEstimated()).isFalse();
    assertThat(reading.notes()).containsExactly("usage 0 beside visible tokens");
  }

  @Test
  void shouldTakeTheLastNumberWhenUsageComesOftenOrAsNull() {
    stream.open();
    stream.at(10, withUsage(content("a"), "{\"prompt_tokens\":5,\"completion_tokens\":1}"));
    stream.at(20, withUsage(content("b"), "{\"prompt_tokens\":5,\"completion_tokens\":3}"));
    stream.at(30, withUsage(finish("length"), "null"));
    stream.at(40, withUsage(ROLE, "{\"prompt_tokens\":null,\"completion_tokens\":\"9\"}"));
    stream.at(50, DONE);
    Reading reading = stream.complete(60);

    assertThat(reading.tokens().output()).isEqualTo(3);
    assertThat(reading.tokens().input()).isEqualTo(5);
    assertThat(stream.timeline().toTimeline().tokensOfEvents()).containsExactly(1, 2);
  }

  @Test
  void shouldReadUsageWhenItStandsOnTheLastChoice() {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, content("b"));
    stream.at(
        30,
        "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\","
            + "\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":3}}]}");
    Reading reading = stream.complete(40);

    assertThat(reading.tokens().output()).isEqualTo(3);
    assertThat(reading.tokens().input()).isEqualTo(8);
    assertThat(reading.notes()).as("the third is the end token").isEmpty();
  }

  @Test
  void shouldReadDetailsWhenUsageHasThem() {
    stream.open();
    stream.at(10, content("a"));
    stream.at(
        20,
        "{\"choices\":[],\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":1,"
            + "\"prompt_tokens_details\":{\"audio_tokens\":1,\"cached_tokens\":6},"
            + "\"completion_tokens_details\":{\"x\":{},\"reasoning_tokens\":0}}}");
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.tokens().cached()).isEqualTo(6);
    assertThat(reading.tokens().reasoning()).isZero();
  }

  @Test
  void shouldNotCreditEventsWhenSeveralChoicesReportUsageApart() {
    stream.open();
    stream.at(10, withUsage(choice(0, "{\"content\":\"a\"}", null), "{\"completion_tokens\":1}"));
    stream.at(20, withUsage(choice(1, "{\"content\":\"b\"}", null), "{\"completion_tokens\":1}"));
    stream.at(30, usage(3, 2));
    stream.at(40, DONE);
    stream.complete(50);

    assertThat(stream.timeline().toTimeline().tokensOfEvents()).isEmpty();
  }

  @Test
  void shouldSayShortOutputWhenTheServerCountsFewerTokensThanAsked() {
    stream = new StreamScript(new Demand(ABSENT, 8, false), Keep.NOTHING);
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, usage(3, 7));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.SHORT_OUTPUT);
    assertThat(reading.success()).isTrue();
    assertThat(reading.error()).isNull();
    assertThat(reading.tokens().output()).isEqualTo(7);
    assertThat(reading.tokens().askedOutput()).isEqualTo(8);
  }

  @Test
  void shouldFailShortOutputWhenTheSettingsSaySo() {
    stream = new StreamScript(new Demand(ABSENT, 8, true), Keep.NOTHING);
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, usage(3, 7));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.success()).isFalse();
    assertThat(reading.shortError()).isEqualTo("short_output: 7 output tokens of 8 asked");
  }

  @Test
  void shouldGiveNoCountsWhenTheRequestFailed() {
    stream = new StreamScript(new Demand(4, 8, false), Keep.NOTHING);
    stream.open();
    stream.at(10, withUsage(content("a"), "{\"prompt_tokens\":5,\"completion_tokens\":1}"));
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.tokens())
        .isEqualTo(new Tokens(4, 8, ABSENT, false, ABSENT, false, ABSENT, ABSENT));
    assertThat(reading.tokenEvents()).isEqualTo(1);
  }

  @Test
  void shouldIgnoreAnnotationsWhenTheyComeBeforeAndAfterTheAnswer() {
    stream.open();
    stream.at(
        10,
        "{\"id\":\"\",\"choices\":[],\"created\":0,\"model\":\"\",\"object\":\"\","
            + "\"prompt_filter_results\":[{\"prompt_index\":0,\"content_filter_results\":{}}]}");
    stream.at(20, ROLE);
    stream.at(30, content("blue"));
    stream.at(40, finish("stop"));
    stream.at(
        50,
        "{\"id\":\"\",\"object\":\"\",\"model\":\"\",\"choices\":[{\"index\":0,"
            + "\"finish_reason\":null,\"content_filter_results\":{},\"content_filter_offsets\":"
            + "{\"check_offset\":4,\"start_offset\":0,\"end_offset\":4}}],\"usage\":null}");
    stream.at(60, DONE);
    Reading reading = stream.complete(70);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("blue");
    assertThat(reading.finishReason()).isEqualTo("stop");
    assertThat(reading.responseId()).isEqualTo("c1");
    assertThat(reading.model()).isEqualTo("m");
    assertThat(stream.timeline().toTimeline().firstToken()).isEqualTo(30);
    assertThat(stream.timeline().toTimeline().choiceEvents()).containsExactly(20, 30, 40, 50);
  }

  @Test
  void shouldIgnoreKeepAlivesWhenTheyComeAsEventsOrComments() {
    stream.open();
    for (int i = 1; i <= 4; i++) {
      stream.at(
          2_000 * i,
          "{\"id\":\"ka\",\"model\":\"keepalive\",\"created\":0,\"choices\":"
              + "[{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":null}]}");
      stream.raw(2_000 * i + 1, ":\n\n: ping\n\ndata:\n\n");
    }
    stream.at(9_000, ROLE);
    stream.at(9_100, content("hi"));
    stream.at(9_200, finish("stop"));
    stream.at(9_300, DONE);
    Reading reading = stream.complete(9_400);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.responseId()).isEqualTo("c1");
    assertThat(reading.model()).isEqualTo("m");
    assertThat(stream.timeline().firstToken()).isEqualTo(9_100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "content_filter"})
  void shouldNoteTheFinishReasonWhenItIsUnusual(String reason) {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, finish(reason));

    assertThat(stream.complete(30).notes())
        .isEqualTo(reason.equals("stop") ? List.of() : List.of("finish_reason content_filter"));
  }

  @Test
  void shouldNoteOneReadWhenSeveralTokensArriveTogether() {
    stream.open();
    stream.raw(10, event(ROLE) + event(content("a")) + event(content("b")) + event(DONE));
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.reads()).isEqualTo(1);
    assertThat(reading.notes()).containsExactly("arrived in one read");
    assertThat(stream.timeline().toTimeline().tokenEvents()).containsExactly(10, 10);
  }

  @Test
  void shouldNoteOneReadWhenABufferIsFlushedInSeveralReadsAtOnce() {
    stream.open(0);
    for (int i = 0; i < 60; i++) {
      stream.at(5_000_000 + 1_000 * i, content("x"));
    }
    stream.at(6_000_000, DONE);

    assertThat(stream.complete(7_000_000).notes()).containsExactly("arrived in one read");
  }

  @Test
  void shouldNoteNothingWhenTokensArriveOneByOne() {
    stream.open(0);
    for (int i = 0; i < 60; i++) {
      stream.at(5_000_000 + 20_000 * i, content("x"));
    }
    stream.at(7_000_000, DONE);

    assertThat(stream.complete(8_000_000).notes()).isEmpty();
  }

  @Test
  void shouldKeepNotesOfTheClientWhenItMakesAny() {
    stream.open();
    stream.reader().note("compressed stream");
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));

    assertThat(stream.complete(20).notes()).containsExactly("compressed stream");
  }

  @Test
  void shouldIgnoreTokensWhenTheyComeAfterTheEnd() {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, DONE);
    stream.at(30, content("b"));
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.tokenEvents()).isEqualTo(1);
    assertThat(reading.notes()).containsExactly("events after [DONE]");
  }

  @Test
  void shouldReadTheSameWhenTypeHasParametersAndCapitals() {
    stream.headers(200, "Text/Event-Stream; charset=UTF-8", 1);
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));

    assertThat(stream.complete(20).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldNoteAMissingContentTypeWhenTheStreamIsGood() {
    stream.headers(200, null, 1);
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("no content type");
  }
}
