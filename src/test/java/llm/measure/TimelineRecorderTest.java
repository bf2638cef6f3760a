package llm.measure;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimelineRecorderTest {

  private final TimelineRecorder recorder = new TimelineRecorder();

  @Test
  void shouldLeaveEveryInstantAbsentWhenNothingHappened() {
    Timeline timeline = recorder.toTimeline();

    assertThat(
            LongStream.of(
                timeline.scheduled(),
                timeline.released(),
                timeline.sent(),
                timeline.connected(),
                timeline.headers(),
                timeline.firstToken(),
                timeline.firstAnswer(),
                timeline.lastToken(),
                timeline.firstChoice(),
                timeline.lastChoice(),
                timeline.end()))
        .containsOnly(ABSENT);
    assertThat(timeline.tokenEvents()).isEmpty();
    assertThat(timeline.tokensOfEvents()).isEmpty();
    assertThat(timeline.choiceEvents()).isEmpty();
  }

  @Test
  void shouldKeepEachInstantWhenItIsReported() {
    recorder.scheduled(1);
    recorder.released(2);
    recorder.sent(3);
    recorder.connected(4);
    recorder.headers(5);
    recorder.choiceEvent(6);
    recorder.choiceEvent(7);
    recorder.tokenEvent(7, false);
    recorder.choiceEvent(8);
    recorder.tokenEvent(8, true);
    recorder.choiceEvent(9);
    recorder.tokenEvent(9, true);
    recorder.choiceEvent(10);
    recorder.end(11);

    Timeline timeline = recorder.toTimeline();

    assertThat(timeline.scheduled()).isEqualTo(1);
    assertThat(timeline.released()).isEqualTo(2);
    assertThat(timeline.sent()).isEqualTo(3);
    assertThat(timeline.connected()).isEqualTo(4);
    assertThat(timeline.headers()).isEqualTo(5);
    assertThat(timeline.firstToken()).isEqualTo(7);
    assertThat(timeline.firstAnswer()).isEqualTo(8);
    assertThat(timeline.lastToken()).isEqualTo(9);
    assertThat(timeline.firstChoice()).isEqualTo(6);
    assertThat(timeline.lastChoice()).isEqualTo(10);
    assertThat(timeline.end()).isEqualTo(11);
    assertThat(timeline.tokenEvents()).containsExactly(7, 8, 9);
    assertThat(timeline.choiceEvents()).containsExactly(6, 7, 8, 9, 10);
  }

  @Test
  void shouldTellItsProgressWhileTheRequestRuns() {
    recorder.sent(1);
    recorder.tokenEvent(5, true);
    recorder.tokenEvent(8, true);

    assertThat(recorder.sent()).isEqualTo(1);
    assertThat(recorder.firstToken()).isEqualTo(5);
    assertThat(recorder.lastToken()).isEqualTo(8);
    assertThat(recorder.tokenEvents()).isEqualTo(2);
  }

  @Test
  void shouldKeepEveryStampWhenThereAreManyEvents() {
    long[] stamps = LongStream.rangeClosed(1, 100_000).toArray();
    for (long at : stamps) {
      recorder.choiceEvent(at);
      recorder.tokenEvent(at, true);
      recorder.outputTokens(2 * at);
    }

    Timeline timeline = recorder.toTimeline();

    assertThat(timeline.tokenEvents()).isEqualTo(stamps);
    assertThat(timeline.choiceEvents()).isEqualTo(stamps);
    assertThat(timeline.tokensOfEvents()).hasSize(100_000).containsOnly(2);
  }

  @Test
  void shouldNotChangeAnEarlierTimelineWhenMoreEventsFollow() {
    recorder.tokenEvent(1, true);
    Timeline before = recorder.toTimeline();
    recorder.tokenEvent(2, true);

    assertThat(before.tokenEvents()).containsExactly(1);
    assertThat(before.lastToken()).isEqualTo(1);
  }

  @Test
  void shouldCountTheTokensOfEachEventWhenEachReportsCumulativeUsage() {
    event(400, 1);
    event(800, 17);
    event(1000, 31);
    recorder.outputTokens(31);

    assertThat(recorder.toTimeline().tokensOfEvents()).containsExactly(1, 16, 14);
  }

  @Test
  void shouldCreditTheEventBeforeWhenUsageComesInAnEventOfItsOwn() {
    recorder.outputTokens(0);
    recorder.tokenEvent(1, true);
    recorder.outputTokens(1);
    recorder.tokenEvent(2, true);
    recorder.outputTokens(3);
    recorder.outputTokens(5);

    assertThat(recorder.toTimeline().tokensOfEvents()).containsExactly(1, 4);
  }

  @Test
  void shouldCreditTheFirstEventWhenUsageComesAheadOfIt() {
    recorder.outputTokens(2);
    event(1, 3);
    event(2, 4);

    assertThat(recorder.toTimeline().tokensOfEvents()).containsExactly(3, 1);
  }

  @Test
  void shouldCountNoTokenForAnEventWhenUsageDidNotGrow() {
    event(1, 1);
    event(2, 1);
    event(3, 4);

    assertThat(recorder.toTimeline().tokensOfEvents()).containsExactly(1, 0, 3);
  }

  @Test
  void shouldNotKnowTheTokensOfEventsWhenUsageComesOnlyAtTheEnd() {
    recorder.tokenEvent(1, true);
    recorder.tokenEvent(2, true);
    recorder.outputTokens(9);

    assertThat(recorder.toTimeline().tokensOfEvents()).isEmpty();
  }

  @Test
  void shouldNotKnowTheTokensOfEventsWhenOneOfThemHasNoUsage() {
    event(1, 1);
    recorder.tokenEvent(2, true);
    event(3, 3);
    event(4, 4);

    assertThat(recorder.toTimeline().tokensOfEvents()).isEmpty();
  }

  @Test
  void shouldNotKnowTheTokensOfEventsWhenTheLastHasNoUsage() {
    event(1, 1);
    recorder.tokenEvent(2, true);

    assertThat(recorder.toTimeline().tokensOfEvents()).isEmpty();
  }

  @Test
  void shouldKnowTheTokensOfTheOnlyEventWhenUsageComesAtTheEnd() {
    recorder.tokenEvent(1, true);
    recorder.outputTokens(8);

    assertThat(recorder.toTimeline().tokensOfEvents()).containsExactly(8);
  }

  @Test
  void shouldNotBelieveUsageWhenItFallsOrStaysZero() {
    event(1, 2);
    event(2, 1);
    assertThat(recorder.toTimeline().tokensOfEvents()).isEmpty();

    TimelineRecorder zeros = new TimelineRecorder();
    zeros.tokenEvent(1, true);
    zeros.outputTokens(0);
    assertThat(zeros.toTimeline().tokensOfEvents()).isEmpty();
  }

  @Test
  void shouldNotKnowTheTokensOfEventsWhenUsageIsNotOfTheWholeRequest() {
    event(1, 1);
    event(2, 2);
    recorder.usageIsNotCumulative();

    assertThat(recorder.toTimeline().tokensOfEvents()).isEmpty();
  }

  private void event(long at, long cumulative) {
    recorder.tokenEvent(at, true);
    recorder.outputTokens(cumulative);
  }
}
