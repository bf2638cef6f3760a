package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthRangeTest {

  /** The bounds that vllm bench serve 0.11 logs for these lengths and ratios. */
  @ParameterizedTest
  @CsvSource({
    "0, 128, 128, 128",
    "0.5, 128, 64, 192",
    "0.3, 7, 4, 10",
    "0.1, 1, 1, 2",
    "0.99, 10, 1, 20",
    "0.25, 1, 1, 2"
  })
  void shouldReachFromFloorToCeiling(double ratio, int tokens, int least, int most) {
    LengthRange range = new LengthRange(ratio, 3);

    assertThat(range.least(tokens)).isEqualTo(least);
    assertThat(range.most(tokens)).isEqualTo(most);
    int[] drawn = IntStream.range(0, 2000).map(i -> range.draw(0, i, 0, tokens)).sorted().toArray();
    assertThat(drawn[0]).isEqualTo(least);
    assertThat(drawn[drawn.length - 1]).isEqualTo(most);
    // evenly: the mean of 2000 draws is within 5 % of the middle, ten times its standard error
    assertThat(IntStream.of(drawn).average().orElseThrow())
        .isBetween(0.95 * (least + most) / 2, 1.05 * (least + most) / 2);
  }

  @Test
  void shouldDrawTheSameLengthsWhenTheSeedIsTheSame() {
    LengthRange once = new LengthRange(0.5, 3);
    LengthRange again = new LengthRange(0.5, 3);
    LengthRange other = new LengthRange(0.5, 4);

    assertThat(lengths(once, 0)).containsExactly(lengths(again, 0));
    assertThat(lengths(once, 0)).isNotEqualTo(lengths(once, 1)).isNotEqualTo(lengths(other, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1, 2, Double.NaN})
  void shouldRefuseRatiosOutOfRange(double ratio) {
    assertThatIllegalArgumentException().isThrownBy(() -> new LengthRange(ratio, 0));
  }

  private static int[] lengths(LengthRange range, int part) {
    return IntStream.range(0, 100).map(i -> range.draw(1, i, part, 1000)).toArray();
  }
}
