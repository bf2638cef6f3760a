package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static testkit.Bodies.context;
import static testkit.Bodies.read;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;
import testkit.HttpResponse;

class AnswerReaderTest {

  private final TimelineRecorder timeline = new TimelineRecorder();

  @Test
  void shouldCountOneTokenEventWhenTheAnswerComesInOnePiece() {
    HttpResponse http = Capture.of("vllm-0.32-text/chat-whole").http();
    ResponseReader reader = new AnswerReader(context(Kind.TEXT, timeline));
    reader.headers(200, http.headers().get("Content-Type"), null, null, 10);
    reader.bytes(ByteBuffer.wrap(http.body(), 0, 100), 20);
    reader.bytes(ByteBuffer.wrap(http.body(), 100, http.body().length - 100), 30);
    reader.complete(40);
    Reading reading = reader.reading();

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("floatLayerNormEnd sqrsumdslmitsUltraValid");
    assertThat(reading.responseId()).isEqualTo("chatcmpl-97c263c8d76f341b");
    assertThat(reading.finishReason()).isEqualTo("length");
    assertThat(reading.tokens().output()).isEqualTo(8);
    assertThat(reading.tokens().input()).isEqualTo(10);
    assertThat(reading.tokenEvents()).isEqualTo(1);
    assertThat(reading.reads()).isEqualTo(2);
    assertThat(timeline.toTimeline().tokenEvents()).containsExactly(30);
    assertThat(timeline.toTimeline().choiceEvents()).containsExactly(30);
    assertThat(timeline.toTimeline().end()).isEqualTo(40);
  }

  @Test
  void shouldSayEmptyWhenTheAnswerHoldsNoToken() {
    HttpResponse http = Capture.of("llama-cpp-python-0.3.36/chat-whole").http();
    Reading reading =
        read(
            new AnswerReader(context(Kind.TEXT, timeline)),
            "application/json",
            new String(http.body(), StandardCharsets.UTF_8));

    assertThat(reading.verdict()).isEqualTo(Verdict.EMPTY);
    assertThat(reading.error())
        .startsWith("the answer ended properly (stop) without a single token\n{\"id\":");
  }

  @Test
  void shouldKeepToolCallsReasoningAndRefusalWhenTheyAreThere() {
    Reading reading =
        answer(
            "{\"choices\":[{\"index\":0,\"message\":{\"content\":null,\"refusal\":\"no\","
                + "\"reasoning_content\":\"hm\",\"tool_calls\":[{\"id\":\"a\","
                + "\"type\":\"function\","
                + "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}},{\"id\":\"b\",\"function\":"
                + "{\"name\":\"g\",\"arguments\":{\"x\":1}}}]},"
                + "\"finish_reason\":\"tool_calls\"}]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("no");
    assertThat(reading.reasoning()).isEqualTo("hm");
    assertThat(reading.toolCalls())
        .containsExactly(new ToolCall("a", "f", "{}"), new ToolCall("b", "g", "{\"x\":1}"));
    assertThat(reading.tokens().output()).isEqualTo(1);
    assertThat(reading.tokens().outputEstimated()).isTrue();
  }

  @Test
  void shouldReadACompletionWhenItsChoiceHoldsText() {
    Reading reading =
        answer("{\"choices\":[{\"text\":\"sea\",\"index\":0,\"finish_reason\":\"stop\"}]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.text()).isEqualTo("sea");
  }

  @Test
  void shouldSayTruncatedWhenNoFinishReasonIsGiven() {
    Reading reading =
        answer("{\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":null}]}");

    assertThat(reading.shortError())
        .isEqualTo("truncated: the answer has no finish_reason on every choice (0 of 1)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"choices\":[]}", "", "{\"choices\":[{\"mess", "hello"})
  void shouldSayMalformedWhenTheBodyIsNoAnswer(String body) {
    assertThat(answer(body).verdict()).isEqualTo(Verdict.MALFORMED);
  }

  @Test
  void shouldSayMalformedWhenSomethingFollowsTheAnswer() {
    Reading reading =
        answer("{\"choices\":[{\"text\":\"a\",\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");

    assertThat(reading.verdict()).isEqualTo(Verdict.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":{\"message\":\"boom\"}}",
        "{\"error\":\"boom\"}",
        "{\"object\":\"error\",\"message\":\"boom\"}",
        "[{\"error\":{\"message\":\"boom\"}}]",
        "data: {\"error\":{\"message\":\"boom\"}}\n\n",
        "event: error\ndata: boom\n\n"
      })
  void shouldSayErrorEventHoweverTheErrorIsFramed(String body) {
    assertThat(answer(body).shortError())
        .isEqualTo("error_event: the server reported an error: boom");
  }

  @Test
  void shouldSayMalformedWhenTheServerStreamsUnasked() {
    Reading reading =
        read(
            new AnswerReader(context(Kind.TEXT, timeline)),
            "text/event-stream",
            "data: {\"choices\":[]}\n\ndata: [DONE]\n\n");

    assertThat(reading.shortError())
        .startsWith("malformed: content type text/event-stream instead of application/json");
  }

  @Test
  void shouldSayTruncatedWhenTheConnectionDiesInTheBody() {
    ResponseReader reader = new AnswerReader(context(Kind.TEXT, timeline));
    reader.headers(200, "application/json", null, null, 1);
    reader.bytes(ByteBuffer.wrap("{\"choices\"".getBytes(StandardCharsets.UTF_8)), 2);
    reader.broken(Breakage.CLOSED, "reset", 3);

    assertThat(reader.reading().shortError())
        .isEqualTo("truncated: the connection closed in mid-response (reset), inside the body");
  }

  private Reading answer(String body) {
    return read(new AnswerReader(context(Kind.TEXT, timeline)), "application/json", body);
  }
}
