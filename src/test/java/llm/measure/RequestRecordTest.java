package llm.measure;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import testkit.RequestExample;

class RequestRecordTest {

  private static final Point TEXT = Point.closed(Kind.TEXT, "128/128", 4);
  private static final Point RERANK = Point.closed(Kind.RERANK, "128", 4);

  @Test
  void shouldMeasureFromSentWhenRequestWasDelayed() {
    RequestRecord request =
        RequestExample.sentAt(TEXT, 130)
            .scheduledAt(100)
            .releasedAt(120)
            .connectedAt(135)
            .headersAt(180)
            .tokensAt(230, 260, 290)
            .firstAnswerAt(260)
            .endAt(300)
            .build();

    assertThat(request.queueTime()).hasValue(30_000_000);
    assertThat(request.wantedQueueTime()).hasValue(20_000_000);
    assertThat(request.lateness()).hasValue(10_000_000);
    assertThat(request.connectTime()).hasValue(5_000_000);
    assertThat(request.timeToFirstByte()).hasValue(50_000_000);
    assertThat(request.timeToFirstToken()).hasValue(100_000_000);
    assertThat(request.timeToFirstAnswer()).hasValue(130_000_000);
    assertThat(request.endToEnd()).hasValue(160_000_000);
    assertThat(request.age()).hasValue(170_000_000);
    assertThat(request.timeToFirstTokenFromScheduled()).hasValue(130_000_000);
    assertThat(request.endToEndFromScheduled()).hasValue(190_000_000);
    assertThat(request.timePerOutputToken()).hasValue(30_000_000);
    assertThat(request.decodeRate().getAsDouble()).isCloseTo(1000 / 30.0, within(1e-9));
    assertThat(request.interTokenLatencies()).containsExactly(30_000_000, 30_000_000);
  }

  /** Tool calls: the server counts 1, 17 and 31 tokens after three events. */
  @Test
  void shouldDivideByTokensNotEventsWhenEventsBringSeveral() {
    RequestRecord request =
        RequestExample.sentAt(TEXT, 0)
            .tokensAt(400, 800, 1000)
            .tokensOfEvents(1, 16, 14)
            .output(31)
            .build();

    assertThat(request.timeToFirstToken()).hasValue(400_000_000);
    assertThat(request.endToEnd()).hasValue(1_000_000_000);
    assertThat(request.timePerOutputToken()).hasValue(20_000_000);
    assertThat(request.interTokenLatencies()).containsExactly(400_000_000, 200_000_000);
    assertThat(request.interTokenLatenciesPerToken())
        .containsExactly(25_000_000, 200_000_000 / 14.0);
  }

  @Test
  void shouldSkipGapPerTokenWhenServerCountsNoneForIt() {
    RequestRecord request =
        RequestExample.sentAt(TEXT, 0).tokensAt(10, 20, 40).tokensOfEvents(1, 0, 4).build();

    assertThat(request.interTokenLatenciesPerToken()).containsExactly(5_000_000);
  }

  @Test
  void shouldHaveNoGapPerTokenWhenServerDoesNotCount() {
    RequestRecord request = RequestExample.sentAt(TEXT, 0).tokensAt(10, 20).build();

    assertThat(request.hasTokensOfEvents()).isFalse();
    assertThat(request.interTokenLatenciesPerToken()).isEmpty();
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenAnswerIsOneToken() {
    assertNoTimePerOutputToken(RequestExample.sentAt(TEXT, 0).tokensAt(10));
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenAllTokensAreInOneEvent() {
    assertNoTimePerOutputToken(RequestExample.sentAt(TEXT, 0).tokensAt(10).output(128));
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenAllEventsCameAtOnce() {
    assertNoTimePerOutputToken(RequestExample.sentAt(TEXT, 0).tokensAt(10, 10, 10));
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenThereAreSeveralChoices() {
    assertNoTimePerOutputToken(RequestExample.sentAt(TEXT, 0).tokensAt(10, 20).choices(2));
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenTokensAreUnknown() {
    assertNoTimePerOutputToken(RequestExample.sentAt(TEXT, 0).tokensAt(10, 20).output(ABSENT));
  }

  private static void assertNoTimePerOutputToken(RequestExample example) {
    assertThat(example.build().timePerOutputToken()).isEmpty();
    assertThat(example.build().decodeRate()).isEmpty();
  }

  @Test
  void shouldEndWithBodyWhenRequestIsPooling() {
    RequestRecord request = RequestExample.sentAt(RERANK, 5).headersAt(20).endAt(25).build();

    assertThat(request.endToEnd()).hasValue(20_000_000);
    assertThat(request.endToEndFromScheduled()).hasValue(20_000_000);
    assertThat(request.timeToFirstToken()).isEmpty();
    assertThat(request.timePerOutputToken()).isEmpty();
    assertThat(request.interTokenLatencies()).isEmpty();
  }

  @Test
  void shouldHaveNoLatencyWhenNothingCame() {
    RequestRecord request =
        RequestExample.sentAt(TEXT, 0)
            .neverConnected()
            .endAt(7)
            .verdict(Verdict.CONNECT_ERROR)
            .build();

    assertThat(request.timeToFirstByte()).isEmpty();
    assertThat(request.timeToFirstToken()).isEmpty();
    assertThat(request.endToEnd()).isEmpty();
    assertThat(request.connectTime()).isEmpty();
    assertThat(request.age()).hasValue(7_000_000);
  }
}
