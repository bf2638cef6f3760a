package llm.api;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static testkit.ChatEvents.DONE;
import static testkit.ChatEvents.choice;
import static testkit.ChatEvents.content;
import static testkit.ChatEvents.finish;

import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.StreamScript;

/** What a server says in a stream when something is wrong. */
class StreamReaderErrorsTest {

  private StreamScript stream = new StreamScript();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {\"error\":{\"message\":\"boom\",\"code\":500}}\n\n",
        "data: {\"error\":\"boom\"}\n\n",
        "data: {\"error\":\"boom\"}",
        "data: [{\"error\":{\"message\":\"boom\"}}]\n\n",
        "data: {\"object\":\"error\",\"message\":\"boom\"}\n\n",
        "data: {\"choices\":[],\"error\":{\"message\":\"boom\"}}\n\n",
        "data: {\"error\":{\"message\":\"boom\"}}{\"x\":\n\n",
        "event: error\ndata: boom\n\n",
        "event: error\ndata: {\"message\":\"boom\"}\n\n",
        "event: error\ndata: {\"error\":{\"message\":\"boom\"}}\n\n",
        "event: error\ndata: bo\ndata: om\n\n",
        "event: error\ndata: boom",
        "{\"error\":{\"message\":\"boom\"}}\n",
        "{\"error\":\"boom\"}",
        "{\n  \"error\": {\n    \"message\": \"boom\"\n  }\n}\n"
      })
  void shouldSayErrorEventHoweverItIsFramed(String framed) {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, framed);
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.ERROR_EVENT);
    assertThat(reading.success()).isFalse();
    assertThat(reading.shortError().replace("bo om", "boom"))
        .isEqualTo("error_event: the server reported an error: boom");
    assertThat(reading.tokenEvents()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: error\n\n",
        "event: error\ndata:\n\n",
        "event: error\n",
        "event: error\ndata: [DONE]\n\n",
        "event: error",
        "data: {\"error\":{}}\n\n",
        "data: {\"error\":true}\n\n"
      })
  void shouldSayErrorEventWhenTheErrorSaysNothing(String framed) {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, framed);

    assertThat(stream.complete(30).verdict()).isEqualTo(Verdict.ERROR_EVENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {\"error\":null,\"choices\":[]}\n\n",
        "data: {\"error\":\"\"}\n\n",
        "data: {\"error\":false}\n\n",
        ": {\"error\":\"boom\"}\n\n",
        "event: message\ndata: {\"choices\":[]}\n\n",
        "event: warning\ndata: {\"message\":\"x\"}\n\n"
      })
  void shouldSayOkWhenWhatLooksLikeAnErrorIsNone(String framed) {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, framed);
    stream.at(30, DONE);

    assertThat(stream.complete(40).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldSayErrorEventWhenTheErrorComesAfterTheEnd() {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    stream.at(20, DONE);
    stream.at(30, "{\"error\":{\"message\":\"late\"}}");

    assertThat(stream.complete(40).shortError())
        .isEqualTo("error_event: the server reported an error: late");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abort", "error", "cancelled"})
  void shouldSayErrorEventWhenTheServerGaveUp(String reason) {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, finish(reason));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.ERROR_EVENT);
    assertThat(reading.finishReason()).isEqualTo(reason);
    assertThat(reading.shortError())
        .isEqualTo("error_event: the server reported an error: finish_reason " + reason);
  }

  @Test
  void shouldKeepTheFirstErrorWhenThereAreSeveral() {
    stream.open();
    stream.at(10, "{\"error\":\"first\"}");
    stream.at(20, "{\"error\":\"second\"}");

    assertThat(stream.complete(30).error()).contains("first").doesNotContain("second");
  }

  @Test
  void shouldPutTheErrorFirstWhenTheConnectionBreaksAsWell() {
    stream.open();
    stream.at(10, "{\"error\":\"boom\"}");

    assertThat(stream.broken(Breakage.CLOSED, "reset", 20).verdict())
        .isEqualTo(Verdict.ERROR_EVENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\":[{",
        "{\"choices\":[]}}",
        "{\"choices\":[]}{\"choices\":[]}",
        "not json",
        "\"text\"",
        "17",
        "[]",
        "null",
        "{\"choices\":{}}",
        "{\"choices\":\"x\"}",
        "{\"choices\":[1]}",
        "{\"choices\":[{\"delta\":\"x\"}]}",
        "{\"choices\":[{\"index\":-1}]}",
        "{\"choices\":[{\"index\":99999999999}]}",
        "{\"choices\":[{\"index\":\"0\"}]}",
        "{'choices':[]}",
        "{\"id\":NaN}",
        "[DONE]x"
      })
  void shouldSayMalformedWhenACompleteEventIsNotWhatItShouldBe(String data) {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, data);
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.MALFORMED);
    assertThat(reading.shortError())
        .startsWith("malformed: event 2 is not the JSON it should be (");
    assertThat(reading.text()).isEqualTo("a");
  }

  @Test
  void shouldSayWhatIsMissingInPlainWordsWhenAnEventIsCutOff() {
    stream.open();
    stream.at(10, "{\"choices\":[");

    assertThat(stream.complete(20).error())
        .isEqualTo(
            "event 1 is not the JSON it should be (Unexpected end-of-input: expected close marker"
                + " for Array at byte 12): {\"choices\":[");
  }

  @Test
  void shouldShowNothingOfASecretWhenItCrossesTheEndOfAnExcerpt() {
    stream.open();
    stream.at(10, "x".repeat(95) + StreamScript.SECRET);

    assertThat(stream.complete(20).error()).doesNotContain("my-").contains("x***");
  }

  @Test
  void shouldTakeNoWordsFromAnEventWhenItIsBroken() {
    stream.open();
    stream.at(10, "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\",\"reasoning\":\"y\"}}]");
    stream.at(20, content("a"));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.reasoning()).isEmpty();
  }

  @Test
  void shouldSayMalformedWhenJsonIsNestedTooDeeply() {
    stream.open();
    stream.at(10, "{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");

    assertThat(stream.complete(20).verdict()).isEqualTo(Verdict.MALFORMED);
  }

  @Test
  void shouldReadALargeEventWhenItIsComplete() {
    String words = "x".repeat(30 << 20);
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"" + words + "\"}", "\"stop\""));

    assertThat(stream.complete(20).text()).hasSize(words.length());
  }

  @ParameterizedTest
  @CsvSource({
    "application/x-ndjson,llm.request.endpoint",
    "application/json,did not stream",
    "text/html,llm.target.url",
    "text/plain,llm.target.url"
  })
  void shouldNameTheTypeAndTheSettingWhenTheContentTypeIsWrong(String type, String hint) {
    stream.headers(200, type, 1);
    stream.raw(10, "{\"message\":{\"content\":\"hi\"},\"do");
    stream.raw(20, "ne\":false}\n{\"done\":true}\n");
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.MALFORMED);
    assertThat(reading.shortError())
        .startsWith("malformed: content type " + type + " instead of text/event-stream")
        .contains(hint);
    assertThat(reading.error()).contains("\"content\":\"hi\"");
  }

  @Test
  void shouldSayMalformedWhenAWholeAnswerIsLabelledAsStream() {
    stream.open();
    stream.raw(
        10,
        "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"whole\"},\"finish_reason\":"
            + "\"stop\"}]}\n\ndata: [DONE]\n\n");
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.MALFORMED);
    assertThat(reading.error()).contains("did not stream", "\"content\":\"whole\"");
    assertThat(stream.timeline().firstToken()).isEqualTo(ABSENT);
  }

  @Test
  void shouldSayMalformedWhenAnEventHoldsAWholeMessage() {
    stream.open();
    stream.at(
        10,
        "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}");
    stream.at(20, DONE);

    assertThat(stream.complete(30).shortError())
        .isEqualTo(
            "malformed: an event holds a whole message instead of a delta: the server did not"
                + " stream");
  }

  @Test
  void shouldSayMalformedWhenAPageIsLabelledAsStream() {
    stream.open();
    stream.raw(10, "<html><body>Bad gateway</body></html>");

    assertThat(stream.complete(20).error()).startsWith("a line that is no event: <html>");
  }

  @Test
  void shouldSayErrorEventWhenABodyOfTheWrongTypeReportsOne() {
    stream.headers(200, "application/json", 1);
    stream.raw(10, "{\"error\":\"too many texts\",\"error_type\":\"Validation\"}");
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.ERROR_EVENT);
    assertThat(reading.shortError()).contains("too many texts");
  }

  @Test
  void shouldIgnoreUnknownFieldsWhenTheyAreNoJson() {
    stream.open();
    stream.raw(10, "foo: bar\nx-trace\n");
    stream.at(20, choice(0, "{\"content\":\"a\"}", "\"stop\""));

    assertThat(stream.complete(30).verdict()).isEqualTo(Verdict.OK);
  }
}
