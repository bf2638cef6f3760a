package llm.measure;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {

  @Test
  void shouldSayConnectErrorWhenNoResponseCame() {
    assertThat(judge(false, false, 0, false, false, false, false)).isEqualTo(Verdict.CONNECT_ERROR);
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 199, 300, 301, 404, 429, 500, 503})
  void shouldSayHttpErrorWhenTheStatusIsOutside2xx(int status) {
    assertThat(judge(false, false, status, false, false, true, true)).isEqualTo(Verdict.HTTP_ERROR);
  }

  @Test
  void shouldSayHttpErrorWhenADeadlinePassedWhileItsBodyArrived() {
    assertThat(judge(false, true, 500, true, true, false, false)).isEqualTo(Verdict.HTTP_ERROR);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 200})
  void shouldSayTimeoutWhenADeadlinePassed(int status) {
    assertThat(judge(false, true, status, true, true, true, true)).isEqualTo(Verdict.TIMEOUT);
  }

  @ParameterizedTest
  @CsvSource({"true,true,true", "false,false,false", "true,false,true"})
  void shouldSayErrorEventWhenTheServerReportedAnErrorWhateverElse(
      boolean malformed, boolean ended, boolean delivered) {
    assertThat(judge(false, false, 200, true, malformed, ended, delivered))
        .isEqualTo(Verdict.ERROR_EVENT);
  }

  @ParameterizedTest
  @CsvSource({"true,true", "false,false", "false,true", "true,false"})
  void shouldSayMalformedWhenAnEventWasNotWhatItShouldBe(boolean ended, boolean delivered) {
    assertThat(judge(false, false, 200, false, true, ended, delivered))
        .isEqualTo(Verdict.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldSayTruncatedWhenNoEndWasDeclared(boolean delivered) {
    assertThat(judge(false, false, 200, false, false, false, delivered))
        .isEqualTo(Verdict.TRUNCATED);
  }

  @Test
  void shouldSayEmptyWhenAnEndWasDeclaredWithoutAToken() {
    assertThat(judge(false, false, 200, false, false, true, false)).isEqualTo(Verdict.EMPTY);
  }

  @Test
  void shouldSayShortOutputWhenTheServerCountedFewerTokensThanAsked() {
    assertThat(Judge.judge(delivered(128, 127))).isEqualTo(Verdict.SHORT_OUTPUT);
  }

  @Test
  void shouldSayOkWhenTheServerCountedAsManyTokensAsAskedOrMore() {
    assertThat(Judge.judge(delivered(128, 128))).isEqualTo(Verdict.OK);
    assertThat(Judge.judge(delivered(128, 129))).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldSayOkWhenEitherCountIsUnknown() {
    assertThat(Judge.judge(delivered(128, ABSENT))).isEqualTo(Verdict.OK);
    assertThat(Judge.judge(delivered(ABSENT, 3))).isEqualTo(Verdict.OK);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 200, 500})
  void shouldSayAbortedWhenTheRunWasCutOff(int status) {
    assertThat(judge(true, false, status, true, true, true, true)).isEqualTo(Verdict.ABORTED);
    assertThat(judge(true, true, status, false, false, false, false)).isEqualTo(Verdict.ABORTED);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 204, 299})
  void shouldSayOkWhenAnyStatusOfSuccessHoldsAWholeAnswer(int status) {
    assertThat(judge(false, false, status, false, false, true, true)).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldFollowTheOrderOfDeclarationWhenMoreAndMoreFactsAreTakenBack() {
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(judge(false, false, 0, true, true, false, false));
    verdicts.add(judge(false, true, 500, true, true, false, false));
    verdicts.add(judge(false, true, 200, true, true, false, false));
    verdicts.add(judge(false, false, 200, true, true, false, false));
    verdicts.add(judge(false, false, 200, false, true, false, false));
    verdicts.add(judge(false, false, 200, false, false, false, false));
    verdicts.add(judge(false, false, 200, false, false, true, false));
    verdicts.add(Judge.judge(delivered(2, 1)));
    verdicts.add(Judge.judge(delivered(2, 2)));
    verdicts.add(judge(true, false, 200, false, false, true, true));

    assertThat(verdicts).containsExactly(Verdict.values());
  }

  private static Evidence delivered(long asked, long counted) {
    return new Evidence(false, false, 200, false, false, false, true, true, asked, counted);
  }

  private static Verdict judge(
      boolean cutOff,
      boolean deadlinePassed,
      int status,
      boolean errorReported,
      boolean malformed,
      boolean ended,
      boolean delivered) {
    return Judge.judge(
        new Evidence(
            cutOff,
            deadlinePassed,
            status,
            false,
            errorReported,
            malformed,
            ended,
            delivered,
            ABSENT,
            ABSENT));
  }
}
