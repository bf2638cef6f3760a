package llm.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DealTest {

  @Test
  void shouldInterleaveTheKindsByWeight() {
    Deal deal = new Deal(4, 2, 3, 1);

    assertThat(IntStream.range(0, 10).map(i -> deal.next()).toArray())
        .containsExactly(0, 2, 1, 0, 2, 3, 0, 1, 2, 0);
  }

  @Test
  void shouldGiveEachKindItsShareToWithinOneAtAnyTime() {
    double[] weights = {0.55, 0.3, 0.1, 0.05};
    Deal deal = new Deal(weights);
    long[] dealt = new long[4];

    for (int requests = 1; requests <= 1_000; requests++) {
      dealt[deal.next()]++;
      for (int kind = 0; kind < weights.length; kind++) {
        assertThat((double) dealt[kind])
            .isBetween(requests * weights[kind] - 1, requests * weights[kind] + 1);
      }
    }
  }

  @Test
  void shouldDealNothingToAKindWithoutWeight() {
    assertThat(Deal.shares(100, 0, 3, 1)).containsExactly(0, 75, 25);
  }

  @Test
  void shouldTellTheSharesThatItDealsWhenManyTakeAtTheSameTime() {
    Deal deal = new Deal(4, 2, 3, 1);
    AtomicLongArray dealt = new AtomicLongArray(4);

    IntStream.range(0, 1_003).parallel().forEach(i -> dealt.incrementAndGet(deal.next()));

    assertThat(IntStream.range(0, 4).mapToLong(dealt::get).toArray())
        .containsExactly(Deal.shares(1_003, 4, 2, 3, 1));
  }

  @Test
  void shouldTellHowManyRequestsGiveEachKindOne() {
    assertThat(Deal.enough(100, 1)).hasValue(1);
    assertThat(Deal.enough(100, 1, 1, 1)).hasValue(3);
    assertThat(Deal.enough(100, 4, 2, 3, 1)).hasValue(6);
    assertThat(Deal.shares(5, 4, 2, 3, 1)).contains(0);
    assertThat(Deal.shares(6, 4, 2, 3, 1)).doesNotContain(0);
    assertThat(Deal.enough(100, 1, 1e-6)).isEmpty();
  }

  @Test
  void shouldRefuseWeightsThatDealNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Deal(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Deal(-1, 2));
  }
}
