package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordSupplyTest {

  @Test
  void shouldGiveRecordsInOrderWhenTakenByOneUser() {
    try (RecordSupply supply = new RecordSupply(i -> Map.of("i", i), 100, 8)) {
      for (long i = 0; i < 100; i++) {
        assertThat(supply.take()).isEqualTo(Map.of("i", i));
      }
    }
  }

  @Test
  void shouldGiveEveryRecordOnceWhenTakenByManyUsers() throws Exception {
    ConcurrentLinkedQueue<Object> taken = new ConcurrentLinkedQueue<>();
    CountDownLatch done = new CountDownLatch(4);
    try (RecordSupply supply = new RecordSupply(i -> Map.of("i", i), 4000, 16)) {
      for (int user = 0; user < 4; user++) {
        new Thread(
                () -> {
                  for (int i = 0; i < 1000; i++) {
                    taken.add(supply.take().get("i"));
                  }
                  done.countDown();
                })
            .start();
      }
      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }
    Set<Object> distinct = new TreeSet<>(taken);
    assertThat(taken).hasSize(4000);
    assertThat(distinct).containsExactlyElementsOf(LongStream.range(0, 4000).boxed().toList());
  }

  @Test
  void shouldMakeTheRecordItselfWhenNoneIsReady() {
    CountDownLatch never = new CountDownLatch(1);
    try (RecordSupply supply = new RecordSupply(i -> blockOnBackground(never, i), 10, 4)) {
      assertThat(supply.take()).isEqualTo(Map.of("i", 0L));
    }
  }

  @Test
  void shouldHoldNoMoreThanItsBoundAndNothingThatWasTaken() throws Exception {
    try (RecordSupply supply = new RecordSupply(i -> Map.of("i", i), 6, 4)) {
      awaitHeld(supply, 4);
      supply.take();
      awaitHeld(supply, 4);
      for (int taken = 1; taken < 6; taken++) {
        supply.take();
      }
      awaitHeld(supply, 0);
    }
  }

  @Test
  void shouldHoldNothingAndStillGiveWhenItIsClosed() throws Exception {
    RecordSupply supply = new RecordSupply(i -> Map.of("i", i), 100, 4);
    awaitHeld(supply, 4);

    supply.close();

    awaitHeld(supply, 0);
    assertThat(supply.take()).isEqualTo(Map.of("i", 0L));
    assertThat(supply.take()).isEqualTo(Map.of("i", 1L));
  }

  private static void awaitHeld(RecordSupply supply, int records) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (supply.held() != records && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }
    assertThat(supply.held()).isEqualTo(records);
  }

  private static Map<String, Object> blockOnBackground(CountDownLatch never, long index) {
    if (Thread.currentThread().getName().equals("llm-workload")) {
      try {
        never.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Map.of("i", index);
  }
}
