package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static testkit.ChatEvents.DONE;
import static testkit.ChatEvents.ROLE;
import static testkit.ChatEvents.choice;
import static testkit.ChatEvents.content;
import static testkit.ChatEvents.finish;

import java.nio.charset.StandardCharsets;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.StreamScript;

/** How a stream ends, properly or not. */
class StreamReaderEndingsTest {

  private StreamScript stream = new StreamScript();

  @Test
  void shouldSayOkWhenOnlyDoneDeclaresTheEnd() {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, DONE);

    assertThat(stream.complete(30).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldSayTruncatedWhenOneOfTwoChoicesIsUnfinished() {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    stream.at(20, choice(1, "{\"content\":\"b\"}", null));
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.shortError())
        .isEqualTo(
            "truncated: the body ended without [DONE] or a finish_reason on every choice (1 of 2),"
                + " after 2 token events");
  }

  @Test
  void shouldNotTakeAnEmptyFinishReasonForAnEndWhenAServerSendsOneAlways() {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"\""));

    assertThat(stream.complete(20).verdict()).isEqualTo(Verdict.TRUNCATED);
  }

  @Test
  void shouldSayTruncatedWhenTheStreamIsSilentUntilItCloses() {
    stream.open();
    Reading reading = stream.complete(60_000);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.error()).contains("before the first token", "llm.shapes");
  }

  @Test
  void shouldCountTheLastEventWhenItOnlyLacksItsBlankLine() {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, "data: " + finish("stop") + "\n");

    assertThat(stream.complete(30).verdict()).isEqualTo(Verdict.OK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data: [DONE]\n", "data: [DONE]", "data:[DONE]", "data: [DONE] \n\n"})
  void shouldSeeTheEndWhenItsEventIsBarelyComplete(String last) {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, last);

    assertThat(stream.complete(30).verdict()).isEqualTo(Verdict.OK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"},\"finish_reason\":\"stop\"",
        "data: [DON",
        "da"
      })
  void shouldSayTruncatedWhenTheLastEventIsUnfinished(String last) {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, last);
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.error()).startsWith("the body ended inside an event without [DONE]");
  }

  @Test
  void shouldTakeNothingFromAnUnfinishedEventWhenTheEndIsDeclaredAlready() {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    stream.raw(20, "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":3");
    Reading reading = stream.complete(30);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.tokens().output()).isEqualTo(1);
    assertThat(reading.tokens().outputEstimated()).isTrue();
  }

  @Test
  void shouldSayOkWhenTheConnectionBreaksAfterTheDeclaredEnd() {
    stream.open();
    stream.at(10, content("a"));
    stream.at(20, DONE);
    Reading reading = stream.broken(Breakage.CLOSED, "reset", 30);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("connection broke after the declared end");
  }

  @Test
  void shouldSayEmptyAndShowTheBodyWhenNoTokenCame() {
    stream.open();
    stream.at(10, ROLE);
    stream.at(20, finish("stop"));
    stream.at(30, DONE);
    Reading reading = stream.complete(40);

    assertThat(reading.verdict()).isEqualTo(Verdict.EMPTY);
    assertThat(reading.error())
        .startsWith("the stream ended properly (stop) without a single token\ndata: ")
        .contains("\"role\":\"assistant\"", "[DONE]");
  }

  @Test
  void shouldSuggestTheEndpointWhenNoEventHoldsChoices() {
    stream.open();
    stream.at(10, "{\"token\":{\"text\":\"a\"}}");
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.shortError()).contains("no event held choices", "llm.request.endpoint");
  }

  @Test
  void shouldKeepStatusAndBodyWhenTheStatusIsAnError() {
    stream.reader().headers(429, "application/json", null, "5", 1);
    stream.raw(10, "{\"error\":\"Model is overloaded\",\"error_type\":\"overloaded\"}");
    Reading reading = stream.complete(20);

    assertThat(reading.status()).isEqualTo(429);
    assertThat(reading.verdict()).isEqualTo(Verdict.HTTP_ERROR);
    assertThat(reading.error())
        .isEqualTo(
            "HTTP 429, overloaded or rate-limited, Retry-After 5: lower llm.load.concurrency or"
                + " the arrival rate; server: Model is overloaded\n"
                + "{\"error\":\"Model is overloaded\",\"error_type\":\"overloaded\"}");
  }

  @Test
  void shouldKeepTheFirstTwoKilobytesWhenAnErrorPageIsLong() {
    stream.reader().headers(500, "text/html", null, null, 1);
    stream.raw(10, "<html><title>Oops</title>" + "é".repeat(50_000));
    Reading reading = stream.complete(20);

    assertThat(reading.shortError()).isEqualTo("http_error: HTTP 500: Oops");
    String body = reading.error().lines().skip(1).findFirst().orElseThrow();
    assertThat(body.getBytes(StandardCharsets.UTF_8).length).isBetween(2_045, 2_048);
    assertThat(body).endsWith("é");
  }

  @Test
  void shouldShowNothingOfASecretWhenItCrossesTheEndOfWhatIsShown() {
    stream.reader().headers(500, "text/plain", null, null, 1);
    stream.raw(10, "x".repeat(2_040) + StreamScript.SECRET);

    assertThat(stream.complete(20).error()).doesNotContain("my-s").endsWith("x***");
  }

  @Test
  void shouldSayHttpErrorWhenTheRedirectIsNotFollowed() {
    stream.reader().headers(301, null, "/v1/chat/completions", null, 1);
    Reading reading = stream.complete(20);

    assertThat(reading.verdict()).isEqualTo(Verdict.HTTP_ERROR);
    assertThat(reading.shortError())
        .isEqualTo(
            "http_error: HTTP 301, redirected to /v1/chat/completions: set llm.target.url or"
                + " llm.request.endpoint to that");
  }

  @Test
  void shouldSayConnectErrorWhenThereIsNoResponse() {
    Reading reading =
        stream.broken(Breakage.CONNECT, "Connection refused: localhost/127.0.0.1:9", 20);

    assertThat(reading.verdict()).isEqualTo(Verdict.CONNECT_ERROR);
    assertThat(reading.status()).isZero();
    assertThat(reading.shortError())
        .isEqualTo(
            "connect_error: connection refused: is the server up, and llm.target.url right?"
                + " (Connection refused: localhost/127.0.0.1:9)");
    assertThat(stream.timeline().toTimeline().end()).isEqualTo(20);
  }

  @Test
  void shouldSayConnectErrorWhenTheConnectionClosesBeforeAnyByte() {
    assertThat(stream.broken(Breakage.CONNECT, "Premature close", 20).verdict())
        .isEqualTo(Verdict.CONNECT_ERROR);
  }

  @Test
  void shouldSayTruncatedWhenTheConnectionClosesWithinTheHead() {
    Reading reading = stream.broken(Breakage.CLOSED, "Premature close", 20);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.error())
        .isEqualTo("the connection closed within the head of the response (Premature close)");
  }

  @Test
  void shouldSayTruncatedWhenTheConnectionDiesInTheMiddle() {
    stream.open();
    stream.at(10, content("a"));
    stream.raw(20, "data: {\"cho");
    Reading reading = stream.broken(Breakage.CLOSED, "Connection reset", 30);

    assertThat(reading.verdict()).isEqualTo(Verdict.TRUNCATED);
    assertThat(reading.shortError())
        .isEqualTo(
            "truncated: the connection closed in mid-response (Connection reset), after 1 token"
                + " event");
  }

  @Test
  void shouldSayTimeoutWhenADeadlinePassed() {
    stream.open();
    stream.at(10, content("a"));
    Reading reading = stream.broken(Breakage.DEADLINE, "llm.timeout.idle of 30 s passed", 30);

    assertThat(reading.verdict()).isEqualTo(Verdict.TIMEOUT);
    assertThat(reading.shortError())
        .isEqualTo("timeout: llm.timeout.idle of 30 s passed, after 1 token event");
  }

  @Test
  void shouldSayTimeoutWhenADeadlinePassedBeforeTheResponse() {
    assertThat(stream.broken(Breakage.DEADLINE, "llm.timeout.total of 5 s passed", 30).shortError())
        .isEqualTo("timeout: llm.timeout.total of 5 s passed, before the response");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldSayAbortedWhenTheRunIsCutOff(boolean begun) {
    if (begun) {
      stream.open();
      stream.at(10, content("a"));
    }
    Reading reading = stream.broken(Breakage.CUT_OFF, null, 30);

    assertThat(reading.verdict()).isEqualTo(Verdict.ABORTED);
    assertThat(reading.success()).isFalse();
    assertThat(reading.shortError())
        .isEqualTo(
            "aborted: cut off with the run, "
                + (begun ? "after 1 token event" : "before the response"));
  }

  @ParameterizedTest
  @EnumSource(Breakage.class)
  void shouldKeepItsReadingWhenCalledAfterTheEnd(Breakage later) {
    stream.open();
    stream.at(10, choice(0, "{\"content\":\"a\"}", "\"stop\""));
    stream.reader().complete(20);
    stream.reader().broken(later, "late", 30);
    stream.reader().headers(500, null, null, null, 40);
    stream.at(50, "{\"error\":\"late\"}");
    stream.reader().complete(60);

    assertThat(stream.reader().reading().verdict()).isEqualTo(Verdict.OK);
    assertThat(stream.reader().reading().text()).isEqualTo("a");
    assertThat(stream.timeline().toTimeline().end()).isEqualTo(20);
    assertThat(stream.reader().reading()).isSameAs(stream.reader().reading());
  }

  @Test
  void shouldRefuseAReadingWhenTheResponseHasNotEnded() {
    stream.open();
    assertThatThrownBy(() -> stream.reader().reading())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the response has not ended");
  }

  @Test
  void shouldRemoveSecretsWhenTheServerRepeatsThem() {
    stream.open();
    stream.at(10, "{\"error\":{\"message\":\"bad key my-secret-key for Bearer abc.def\"}}");
    Reading reading = stream.complete(20);

    assertThat(reading.error())
        .contains("bad key *** for Bearer ***")
        .doesNotContain(StreamScript.SECRET, "abc.def");
  }

  @Test
  void shouldShowNoControlCharactersInOneLineWhenTheServerSendsThem() {
    stream.open();
    stream.at(10, "{\"error\":\"a\\u001b[31m\\u0000b\\n]]>\\t=1+1\"}");

    assertThat(stream.complete(20).shortError())
        .isEqualTo("error_event: the server reported an error: a [31m b ]]> =1+1");
  }
}
