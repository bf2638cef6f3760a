package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RecordSupplyTest {

  private final Queue<Duration> waits = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 8", "3, 1", "3, 2", "3, 8", "3, 1000"})
  void shouldGiveTheRecordOfEachPlaceInOrderWhenOneUserTakesThem(int threads, int ahead) {
    try (RecordSupply supply = supply(i -> Map.of("i", i), 500, ahead, threads)) {
      for (long i = 0; i < 500; i++) {
        assertThat(supply.take().join()).isEqualTo(Map.of("i", i));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void shouldGiveEveryRecordOnceWhenManyUsersTakeThem(int threads) throws Exception {
    Queue<CompletableFuture<Map<String, Object>>> taken = new ConcurrentLinkedQueue<>();
    CountDownLatch done = new CountDownLatch(4);
    try (RecordSupply supply = supply(i -> Map.of("i", i), 4000, 16, threads)) {
      for (int user = 0; user < 4; user++) {
        new Thread(
                () -> {
                  for (int i = 0; i < 1000; i++) {
                    taken.add(supply.take());
                  }
                  done.countDown();
                })
            .start();
      }
      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
      List<Object> records = taken.stream().map(record -> record.join().get("i")).toList();
      assertThat(records).hasSize(4000);
      assertThat(new TreeSet<>(records))
          .containsExactlyElementsOf(LongStream.range(0, 4000).boxed().toList());
    }
  }

  @Test
  void shouldMakeTheSameRecordsWhateverTheNumberOfThreads() {
    LongFunction<Map<String, Object>> maker =
        i -> Map.of("i", new SplittableRandom(7 + i).nextLong());
    List<List<Object>> all = new ArrayList<>();
    for (int threads : List.of(1, 2, 5)) {
      try (RecordSupply supply = supply(maker, 200, 10, threads)) {
        all.add(LongStream.range(0, 200).mapToObj(i -> supply.take().join().get("i")).toList());
      }
    }
    assertThat(all.get(1)).isEqualTo(all.get(0)).doesNotHaveDuplicates();
    assertThat(all.get(2)).isEqualTo(all.get(0));
  }

  @Test
  void shouldHoldUpNobodyAndMakeNothingThereWhenARecordIsNotReady() throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    Map<Object, Thread> makers = new ConcurrentHashMap<>();
    try (RecordSupply supply = supply(i -> recordThread(makers, after(start, i)), 10, 4, 2)) {
      List<CompletableFuture<Map<String, Object>>> taken =
          LongStream.range(0, 10).mapToObj(i -> supply.take()).toList();

      assertThat(taken).noneMatch(CompletableFuture::isDone);
      assertThat(waits).isEmpty();
      start.countDown();
      assertThat(taken.stream().map(record -> record.join().get("i")).toList())
          .isEqualTo(LongStream.range(0, 10).boxed().toList());
      assertThat(makers.values()).doesNotContain(Thread.currentThread()).hasSize(10);
      assertThat(waits).hasSize(10).allMatch(wait -> wait.toNanos() > 0);
    }
  }

  @Test
  void shouldTellOfNoWaitWhenRecordsAreReady() {
    try (RecordSupply supply = supply(i -> Map.of("i", i), 4, 4, 1)) {
      supply.stocked().join();
      for (int i = 0; i < 4; i++) {
        assertThat(supply.take()).isDone();
      }
    }
    assertThat(waits).isEmpty();
  }

  @Test
  void shouldHoldNoMoreThanItsBoundAndNothingThatWasTaken() throws Exception {
    try (RecordSupply supply = supply(i -> Map.of("i", i), 6, 4, 3)) {
      supply.stocked().join();
      awaitHeld(supply, 4);
      supply.take();
      awaitHeld(supply, 4);
      for (int taken = 1; taken < 6; taken++) {
        supply.take().join();
      }
      awaitHeld(supply, 0);
    }
  }

  @Test
  void shouldBeStockedWhenThereAreFewerRecordsThanRoom() {
    try (RecordSupply some = supply(i -> Map.of("i", i), 3, 100, 2);
        RecordSupply none = supply(i -> Map.of("i", i), 0, 100, 2)) {
      assertThat(some.stocked().join()).isEmpty();
      assertThat(some.held()).isEqualTo(3);
      assertThat(none.stocked()).isDone();
    }
  }

  @Test
  void shouldFailTheRecordAndGoOnWhenAnErrorIsThrown() {
    List<Error> errors =
        List.of(new NoClassDefFoundError("Maker"), new StackOverflowError(), new AssertionError());
    LongFunction<Map<String, Object>> maker =
        i -> {
          if (i < errors.size()) {
            throw errors.get((int) i);
          }
          return Map.of("i", i);
        };
    try (RecordSupply supply = supply(maker, 4, 4, 1)) {
      supply.stocked().join();
      for (Error error : errors) {
        assertThatThrownBy(supply.take()::join).hasCause(error);
      }
      assertThat(supply.take().join()).isEqualTo(Map.of("i", 3L));
    }
  }

  @Test
  void shouldFailTheOneRecordThatCannotBeMade() {
    LongFunction<Map<String, Object>> maker =
        i -> {
          if (i == 1) {
            throw new IllegalStateException("no luck");
          }
          return Map.of("i", i);
        };
    try (RecordSupply supply = supply(maker, 3, 1, 1)) {
      assertThat(supply.take().join()).isEqualTo(Map.of("i", 0L));
      assertThatThrownBy(supply.take()::join)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("no luck");
      assertThat(supply.take().join()).isEqualTo(Map.of("i", 2L));
    }
  }

  @Test
  void shouldHoldNothingAndMakeNothingWhenItIsClosed() throws Exception {
    ConcurrentLinkedQueue<Long> made = new ConcurrentLinkedQueue<>();
    RecordSupply supply =
        supply(
            i -> {
              made.add(i);
              return Map.of("i", i);
            },
            100,
            4,
            2);
    supply.stocked().join();
    awaitHeld(supply, 4);

    supply.close();

    awaitHeld(supply, 0);
    assertThat(made).hasSize(4);
    assertThatThrownBy(supply.take()::join).isInstanceOf(CancellationException.class);
  }

  private RecordSupply supply(
      LongFunction<Map<String, Object>> maker, long total, int ahead, int threads) {
    return new RecordSupply(maker, total, ahead, threads, waits::add);
  }

  private static void awaitHeld(RecordSupply supply, int records) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (supply.held() != records && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }
    assertThat(supply.held()).isEqualTo(records);
  }

  private static Map<String, Object> recordThread(Map<Object, Thread> makers, long index) {
    makers.put(index, Thread.currentThread());
    return Map.of("i", index);
  }

  private static long after(CountDownLatch start, long index) {
    try {
      start.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return index;
  }
}
