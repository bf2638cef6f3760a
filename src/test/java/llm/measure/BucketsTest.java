package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BucketsTest {

  @Test
  void shouldBeEmptyWhenNothingWasAdded() {
    Buckets buckets = new Buckets();

    assertThat(buckets.max()).isZero();
    assertThat(buckets.get(0)).isZero();
    assertThat(buckets.limit()).isEqualTo(buckets.lowest());
  }

  @Test
  void shouldGrowBothWaysWhenNumbersComeInAnyOrder() {
    Random random = new Random(5);
    Buckets buckets = new Buckets();
    Map<Long, Double> expected = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      long bucket = random.nextInt(2000) - 1000;
      buckets.add(bucket, i);
      expected.merge(bucket, (double) i, Double::sum);
    }

    for (long bucket = -1100; bucket < 1100; bucket++) {
      assertThat(buckets.get(bucket)).isEqualTo(expected.getOrDefault(bucket, 0.0));
    }
    assertThat(buckets.max()).isEqualTo(expected.values().stream().max(Double::compare).get());
  }
}
