package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import llm.measure.RequestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRecords;

@Timeout(60)
class RecordPipelineTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;

  private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @Test
  void shouldHandRecordsToEveryConsumerInTheirOrder() throws InterruptedException {
    List<String> others = Collections.synchronizedList(new ArrayList<>());
    Map<String, RecordConsumer> consumers = new LinkedHashMap<>();
    consumers.put("first", record -> seen.add(record.id()));
    consumers.put("second", record -> others.add(record.id()));
    List<String> ids = IntStream.range(0, 1000).mapToObj(i -> "run-" + i).toList();

    try (RecordPipeline pipeline = RecordPipeline.start(consumers, warnings::add)) {
      ids.forEach(id -> pipeline.accept(record(id)));

      assertThat(pipeline.drain(LIMIT)).isTrue();
      assertThat(seen).isEqualTo(ids);
      assertThat(others).isEqualTo(ids);
      assertThat(pipeline.lost()).isZero();
    }
    assertThat(warnings).isEmpty();
  }

  @Test
  void shouldHandRehearsalsToTheRehearsalOnly() throws InterruptedException {
    List<String> rehearsed = Collections.synchronizedList(new ArrayList<>());
    RecordConsumer broken =
        record -> {
          rehearsed.add(record.id());
          throw new IllegalStateException("broken rehearsal");
        };
    try (RecordPipeline pipeline =
        RecordPipeline.start(
            Map.of("all", record -> seen.add(record.id())), broken, warnings::add)) {
      pipeline.rehearse(record("warm-up-1"));
      pipeline.rehearse(record("warm-up-2"));
      pipeline.accept(record("run-1"));

      assertThat(pipeline.drain(LIMIT)).isTrue();
      assertThat(rehearsed).containsExactly("warm-up-1", "warm-up-2");
      assertThat(seen).containsExactly("run-1");
      assertThat(pipeline.lost()).isZero();
    }
    assertThat(warnings)
        .containsExactly(
            "the rehearsal could not take a record: java.lang.IllegalStateException: broken"
                + " rehearsal");
  }

  @Test
  void shouldLoseNothingWhenManyThreadsAcceptAtOnce() throws InterruptedException {
    RecordPipeline pipeline =
        RecordPipeline.start(Map.of("all", record -> seen.add(record.id())), warnings::add);
    List<Thread> threads =
        IntStream.range(0, 8)
            .mapToObj(t -> new Thread(() -> acceptMany(pipeline, t + "-", 1000)))
            .toList();

    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    pipeline.close();

    assertThat(seen).hasSize(8000).doesNotHaveDuplicates();
    assertThat(seen.stream().filter(id -> id.startsWith("3-")))
        .containsExactlyElementsOf(IntStream.range(0, 1000).mapToObj(i -> "3-" + i).toList());
  }

  @Test
  void shouldNotMakeTheCallerWaitWhenAConsumerHangs() throws InterruptedException {
    CountDownLatch released = new CountDownLatch(1);
    RecordPipeline pipeline =
        RecordPipeline.start(Map.of("slow", record -> await(released)), warnings::add);

    acceptMany(pipeline, "run-", 10_000);

    assertThat(pipeline.drain(Duration.ofMillis(50))).isFalse();
    released.countDown();
    assertThat(pipeline.drain(LIMIT)).isTrue();
    pipeline.close();
  }

  @Test
  void shouldWarnOnceWhenRecordsPileUp() throws InterruptedException {
    CountDownLatch released = new CountDownLatch(1);
    RecordPipeline pipeline =
        RecordPipeline.start(
            Map.of(
                "slow",
                record -> {
                  await(released);
                  pause(record);
                }),
            warnings::add);

    RequestRecord record = record("run-1");
    for (int i = 0; i < 2 * RecordPipeline.BACKLOG_WARNING; i++) {
      pipeline.accept(record);
    }
    released.countDown();

    assertThat(pipeline.drain(LIMIT)).isTrue();
    pipeline.close();
    assertThat(warnings).singleElement().asString().contains("records wait to be written");
  }

  @Test
  void shouldKeepOtherConsumersWorkingWhenOneThrows() throws InterruptedException {
    Map<String, RecordConsumer> consumers = new LinkedHashMap<>();
    consumers.put(
        "broken",
        record -> {
          if (record.id().equals("run-1")) {
            throw new StackOverflowError("too deep");
          }
          seen.add("broken " + record.id());
        });
    consumers.put("sound", record -> seen.add("sound " + record.id()));
    RecordPipeline pipeline = RecordPipeline.start(consumers, warnings::add);

    acceptMany(pipeline, "run-", 3);

    assertThat(pipeline.drain(LIMIT)).isTrue();
    assertThat(seen)
        .containsExactly(
            "broken run-0", "sound run-0", "sound run-1", "broken run-2", "sound run-2");
    assertThat(pipeline.lost()).isEqualTo(1);
    assertThat(warnings)
        .containsExactly("broken could not take a record: java.lang.StackOverflowError: too deep");
    pipeline.close();
  }

  @Test
  void shouldTellEachKindOfFailureOnce() {
    RecordPipeline pipeline = RecordPipeline.start(Map.of("bad", new Bad()), warnings::add);

    acceptMany(pipeline, "run-", 5);
    pipeline.close();

    assertThat(pipeline.lost()).isEqualTo(5);
    assertThat(warnings)
        .containsExactlyInAnyOrder(
            "bad could not take a record: java.io.IOException: full",
            "bad could not end properly: java.io.IOException: stuck");
  }

  @Test
  void shouldCountWhatComesAfterTheEnd() throws InterruptedException {
    RecordPipeline pipeline =
        RecordPipeline.start(Map.of("all", record -> seen.add(record.id())), warnings::add);
    pipeline.accept(record("run-1"));
    pipeline.close();
    pipeline.close();

    pipeline.accept(record("run-2"));

    assertThat(pipeline.drain(LIMIT)).isTrue();
    assertThat(seen).containsExactly("run-1");
    assertThat(pipeline.lost()).isEqualTo(1);
  }

  @Test
  void shouldBringARecordIntoTheFileWithinASecondWhenNobodyAsks() throws Exception {
    Path file = folder.resolve("requests.jsonl");
    RequestsFile requests = new RequestsFile(file, 0, false, warnings::add);
    RecordPipeline pipeline =
        RecordPipeline.start(Map.of("requests.jsonl", requests), warnings::add);

    pipeline.accept(record("run-1"));

    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (Files.size(file) == 0 && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(Files.readString(file)).contains("run-1").endsWith("}\n");
    pipeline.close();
  }

  @Test
  void shouldConsumeWhatIsLeftWhenClosed() throws IOException {
    Path file = folder.resolve("requests.jsonl");
    RequestsFile requests = new RequestsFile(file, 0, false, warnings::add);
    RecordPipeline pipeline =
        RecordPipeline.start(Map.of("requests.jsonl", requests), warnings::add);

    acceptMany(pipeline, "run-", 5000);
    pipeline.close();

    assertThat(Files.readAllLines(file)).hasSize(5000);
  }

  private static void acceptMany(RecordPipeline pipeline, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      pipeline.accept(record(prefix + i));
    }
  }

  private static RequestRecord record(String id) {
    return SampleRecords.request(id).build();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Long enough at one record that the time to look at the backlog comes. */
  private void pause(RequestRecord record) throws IOException {
    if (!seen.isEmpty()) {
      return;
    }
    seen.add(record.id());
    try {
      Thread.sleep(300);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Takes nothing. */
  private static final class Bad implements RecordConsumer {

    @Override
    public void accept(RequestRecord record) throws IOException {
      throw new IOException("full");
    }

    @Override
    public void close() throws IOException {
      throw new IOException("stuck");
    }
  }
}
