package llm.report;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.stream.Stream;
import llm.measure.RequestRecord;
import llm.measure.Slo;
import llm.measure.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.SampleRecords;

class RecordRehearsalTest {

  @ParameterizedTest
  @MethodSource("endings")
  void shouldTakeRecordWhateverItsEnding(RequestRecord record) {
    RecordRehearsal rehearsal = new RecordRehearsal(Slo.NONE, true);

    assertThatCode(
            () -> {
              rehearsal.accept(record);
              rehearsal.accept(record);
            })
        .doesNotThrowAnyException();
  }

  private static Stream<RequestRecord> endings() {
    return Stream.of(
        SampleRecords.request("ok").sent(5).answered(3, 10, 20, 30).text("a b c").build(),
        SampleRecords.request("one token").sent(5).answered(3, 10).build(),
        SampleRecords.request("refused").sent(5).verdict(Verdict.HTTP_ERROR, 500, "no").build(),
        SampleRecords.request("lost").verdict(Verdict.CONNECT_ERROR, 0, "refused").build(),
        SampleRecords.request("aborted").sent(5).verdict(Verdict.ABORTED, 0, null).build());
  }
}
