package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import llm.workload.RecordSupply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadRecordsTest {

  @ParameterizedTest
  @CsvSource({"0, 256", "1, 256", "524288, 256", "524289, 255", "740000, 181", "900000000, 1"})
  void shouldHoldFewerRecordsReadyWhenTheyAreLong(long bytes, int records) {
    assertThat(load(1, 1).ahead(bytes, 1L << 30)).isEqualTo(records);
  }

  @Test
  void shouldShareTheMemoryAmongTheSuppliesOfALoad() {
    assertThat(load(8, 1).ahead(1 << 20, 1L << 30)).isEqualTo(16);
    assertThat(load(8, 1).ahead(1 << 20, 1L << 30) * 8)
        .isEqualTo(load(1, 1).ahead(1 << 20, 1L << 30));
  }

  @Test
  void shouldMakeNoMoreRecordsAtOnceThanThereAreCores() throws Exception {
    LoadRecords load = load(4, 2);
    AtomicInteger busy = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<RecordSupply> supplies = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      supplies.add(
          new RecordSupply(index -> load.make(() -> slow(busy, most)), 5, 5, 2, any -> {}));
    }
    for (RecordSupply supply : supplies) {
      supply.stocked().get(20, TimeUnit.SECONDS);
    }

    assertThat(most.get()).isEqualTo(2);
  }

  private static Map<String, Object> slow(AtomicInteger busy, AtomicInteger most) {
    most.accumulateAndGet(busy.incrementAndGet(), Math::max);
    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    busy.decrementAndGet();
    return Map.of();
  }

  private static LoadRecords load(int supplies, int cores) {
    return new LoadRecords(made -> {}, supplies, cores);
  }
}
