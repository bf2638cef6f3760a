package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static testkit.Bodies.context;
import static testkit.Bodies.read;

import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RerankReaderTest {

  private static final String BEST =
      "{\"index\":3,\"relevance_score\":0.9},{\"index\":1,\"relevance_score\":0.2}";

  private final TimelineRecorder timeline = new TimelineRecorder();

  @Test
  void shouldSayOkWhenTheBestComeInAnyOrder() {
    Reading reading = rank(4, 2, "{\"results\":[" + BEST + "]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.items()).isEqualTo(2);
    assertThat(reading.notes()).isEmpty();
  }

  @Test
  void shouldNoteThatTopNWasIgnoredWhenAllComeBack() {
    Reading reading =
        rank(
            4,
            2,
            "{\"results\":["
                + BEST
                + ",{\"index\":0,\"relevance_score\":0},{\"index\":2,\"relevance_score\":1}]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("top_n ignored: 4 scores instead of 2");
  }

  @Test
  void shouldSayOkWhenFewerDocumentsThanTopNCameBack() {
    assertThat(rank(1, 5, "{\"results\":[{\"index\":0,\"score\":1}]}").verdict())
        .isEqualTo(Verdict.OK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"index\":1,\"score\":1},{\"index\":1,\"score\":1} | index 1 comes twice",
        "{\"index\":4,\"score\":1},{\"index\":1,\"score\":1} | index 4 is out of range: 4 inputs",
        "{\"index\":1,\"score\":1} | 1 scores instead of 2",
        "{\"index\":1,\"score\":null} | an entry of the list has no score that is a finite number",
        "{\"index\":1,\"score\":\"1\"} | an entry of the list has no score that is a finite number",
        "{\"index\":1,\"score\":1e999} | an entry of the list has no score that is a finite number",
        "{\"index\":1} | an entry of the list has no score that is a finite number",
        "0.5,0.4 | an entry of the list is no object"
      })
  void shouldSayMalformedWhenAScoreIsWrong(String results, String problem) {
    assertThat(rank(4, 2, "{\"results\":[" + results + "]}").shortError())
        .isEqualTo("malformed: " + problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"index\":1,\"score\":0.7},{\"index\":0,\"score\":0.1}]",
        "[{\"score\":0.7,\"document\":\"x\",\"index\":1},{\"score\":-7.1,\"index\":0}]",
        "{\"results\":[{\"index\":0,\"score\":-7.1},{\"index\":1,\"score\":-9.4}]}",
        "{\"data\":[{\"index\":0,\"relevance_score\":1},{\"index\":1,\"relevance_score\":0}]}",
        "{\"results\":[{\"document\":{\"index\":9,\"score\":null},\"index\":0,\"score\":1},"
            + "{\"index\":1,\"score\":0}]}",
        "[{\"index\":0,\"relevance_score\":0.9,\"score\":null},"
            + "{\"index\":1,\"score\":\"low\",\"relevance_score\":0.1}]"
      })
  void shouldSayOkWhateverShapeTheListHas(String body) {
    assertThat(rank(2, 0, body).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldKeepTheFiniteScoreWhenAnotherFieldOfAnEntryHoldsNone() {
    String body =
        "[{\"index\":1,\"relevance_score\":0.9,\"score\":null},"
            + "{\"score\":\"x\",\"relevance_score\":0.5,\"index\":0}]";

    Reading reading = rank(2, 0, body);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.pooled().scores()).containsExactly(0.5, 0.9);
  }

  @Test
  void shouldSayErrorEventWhenAListHoldsAnError() {
    assertThat(rank(2, 0, "[{\"error\":\"boom\"}]").verdict()).isEqualTo(Verdict.ERROR_EVENT);
  }

  @Test
  void shouldSayEmptyWhenThereIsNoResult() {
    assertThat(rank(2, 0, "{\"results\":[]}").verdict()).isEqualTo(Verdict.EMPTY);
  }

  private Reading rank(int documents, int topN, String body) {
    OptionalInt wanted = topN == 0 ? OptionalInt.empty() : OptionalInt.of(topN);
    return read(
        new RerankReader(context(Kind.RERANK, timeline), documents, wanted),
        "application/json",
        body);
  }
}
