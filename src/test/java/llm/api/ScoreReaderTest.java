package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static testkit.Bodies.context;
import static testkit.Bodies.read;

import llm.measure.Kind;
import llm.measure.TimelineRecorder;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;

class ScoreReaderTest {

  private final TimelineRecorder timeline = new TimelineRecorder();

  @Test
  void shouldReadSimilaritiesWhenPairsAreScored() {
    Reading reading =
        read(
            new ScoreReader(context(Kind.SCORE, timeline), 2),
            "application/json",
            "{\"data\":[{\"index\":0,\"score\":0.1},{\"index\":1,\"score\":0.2}],"
                + "\"usage\":{\"prompt_tokens\":12}}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.items()).isEqualTo(2);
    assertThat(reading.tokens().input()).isEqualTo(12);
  }

  @Test
  void shouldSayMalformedWhenAPairHasNoScore() {
    Reading reading =
        read(
            new ScoreReader(context(Kind.SCORE, timeline), 2),
            "application/json",
            "{\"data\":[{\"index\":0,\"score\":0.1}]}");

    assertThat(reading.shortError()).isEqualTo("malformed: 1 scores instead of 2");
  }
}
