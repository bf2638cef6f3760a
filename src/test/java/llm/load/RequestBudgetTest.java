package llm.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestBudgetTest {

  @Test
  void shouldGiveAsManyAsItHasWhenUsersTakeAtTheSameTime() {
    RequestBudget budget = new RequestBudget(1_000);
    AtomicLong taken = new AtomicLong();

    IntStream.range(0, 3_000)
        .parallel()
        .filter(i -> budget.take())
        .forEach(i -> taken.incrementAndGet());

    assertThat(taken).hasValue(1_000);
    assertThat(budget.take()).isFalse();
  }

  @Test
  void shouldGiveNothingWhenItIsEmpty() {
    assertThat(new RequestBudget(0).take()).isFalse();
  }
}
