package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import llm.settings.PromptsShape;
import llm.settings.Sampling;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PromptsTest {

  private static final String TEN = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n";

  @TempDir Path directory;

  @Test
  void shouldGiveEveryAttributeEachTimeSoThatNoneIsLeftFromTheLast() throws IOException {
    Files.writeString(
        directory.resolve("some.jsonl"),
        """
        {"prompt":"one","system":"Be brief.","output_tokens":7,"image":"data:image/png;base64,AA=="}
        {"messages":[{"role":"user","content":"two"},{"role":"assistant","content":"2"},\
        {"role":"user","content":"three"}]}
        """);
    Iterator<Map<String, Object>> feeder =
        Prompts.of(PromptFile.open("some.jsonl", directory), settings(Map.of()))
            .outputTokens(9)
            .get();

    assertThat(feeder.next())
        .isEqualTo(
            Map.of(
                "prompt",
                "one",
                "system",
                "Be brief.",
                "inputTokens",
                0,
                "outputTokens",
                7,
                "image",
                "data:image/png;base64,AA==",
                "images",
                "data:image/png;base64,AA==",
                "turns",
                List.of(Map.of("prompt", "one", "answer", ""))));
    assertThat(feeder.next())
        .isEqualTo(
            Map.of(
                "prompt",
                "two",
                "system",
                "",
                "inputTokens",
                0,
                "outputTokens",
                9,
                "image",
                "",
                "images",
                "",
                "turns",
                List.of(
                    Map.of("prompt", "two", "answer", "2"),
                    Map.of("prompt", "three", "answer", ""))));
  }

  @Test
  void shouldBeginAgainWhenItIsCircular() throws IOException {
    assertThat(fed(prompts(TEN, Map.of()), 23)).isEqualTo("abcdefghijabcdefghijabc");
  }

  @Test
  void shouldEndWhenTheQueueIsEmpty() throws IOException {
    Iterator<Map<String, Object>> feeder = prompts(TEN, Map.of()).queue().get();

    assertThat(taken(feeder, 10)).isEqualTo("abcdefghij");
    assertThat(feeder.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(feeder::next);
  }

  @Test
  void shouldTakeEachOnceInAnOrderOfTheSeedWhenItIsShuffled() throws IOException {
    Prompts zero = prompts(TEN, Map.of()).shuffle();
    Prompts one = prompts(TEN, Map.of("llm.seed", "1")).shuffle();

    assertThat(fed(zero, 10)).isEqualTo(fed(zero, 10)).isEqualTo("biedfhcagj");
    assertThat(fed(one, 10)).isEqualTo("ejfigdbcha");
    assertThat(fed(one, 10).chars().sorted().toArray()).isEqualTo("abcdefghij".chars().toArray());
    assertThat(one.get().hasNext()).isTrue();
    Iterator<Map<String, Object>> feeder = zero.get();
    taken(feeder, 10);
    assertThat(feeder.hasNext()).isFalse();
  }

  @Test
  void shouldTakeAnyByTheSeedWhenItIsRandom() throws IOException {
    assertThat(fed(prompts(TEN, Map.of()).random(), 20)).isEqualTo("diibcicebjhicdchbceb");
    assertThat(fed(prompts(TEN, Map.of("llm.seed", "1")).random(), 20))
        .isEqualTo("dfebagghabahchbadeab");
  }

  @Test
  void shouldTakeEachAboutAsOftenWhenItIsRandom() {
    PromptOrder order = new PromptOrder(Sampling.RANDOM, 10, 42);

    Map<Integer, Integer> times = new HashMap<>();
    LongStream.range(0, 100_000)
        .forEach(position -> times.merge(order.at(position).getAsInt(), 1, Integer::sum));

    // 10,000 each; six standard deviations are 569
    assertThat(times).hasSize(10).allSatisfy((place, n) -> assertThat(n).isBetween(9_431, 10_569));
  }

  @Test
  void shouldGoOnInTheNextPointWhereTheLastHasEnded() throws IOException {
    Map<String, String> run =
        Map.of(
            "llm.load.concurrency", "1,2",
            "llm.load.requests", "3",
            "llm.warmup.requests", "2");
    Prompts prompts = prompts(TEN, run).queue();
    RecordSource source = source(prompts, run);

    assertThat(prompts.ownShapes()).containsExactly(new PromptsShape("ten"));
    assertThat(records(source, RecordSource.WARMUP_STREAMS, 2)).isEqualTo("ab");
    assertThat(records(source, 0, 3)).isEqualTo("cde");
    assertThat(records(source, RecordSource.WARMUP_STREAMS + 1, 2)).isEqualTo("fg");
    assertThat(records(source, 1, 3)).isEqualTo("hij");
    assertThat(source.bytes()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Sampling.class,
      names = {"QUEUE", "SHUFFLE"})
  void shouldSayHowManyAreMissingWhenTheyWouldRunOut(Sampling sampling) throws IOException {
    Map<String, String> run =
        Map.of(
            "llm.prompt.sampling", sampling.word(),
            "llm.load.concurrency", "1,2",
            "llm.load.requests", "4",
            "llm.warmup.requests", "2");
    Prompts prompts = prompts(TEN, run);

    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> source(prompts, run))
        .withMessage(
            "10 prompts in ten.txt, but the run takes 12, each once by "
                + sampling.word()
                + ": 2 load points of 4 requests and 2 for warm-up; circular or random begins"
                + " again");
    assertThat(records(source(prompts.circular(), run), 1, 4)).isEqualTo("ijab");
  }

  private Prompts prompts(String lines, Map<String, String> settings) throws IOException {
    Files.writeString(directory.resolve("ten.txt"), lines);
    return Prompts.of(PromptFile.open("ten.txt", directory), settings(settings));
  }

  private static RecordSource source(Prompts prompts, Map<String, String> settings) {
    return prompts
        .prepare(new Preparation(settings(settings), 0, Texts.ofWords(0, 0)))
        .of(new PromptsShape("ten"));
  }

  private static String fed(Prompts prompts, int times) {
    return taken(prompts.get(), times);
  }

  private static String taken(Iterator<Map<String, Object>> feeder, int times) {
    List<Object> taken = new ArrayList<>();
    IntStream.range(0, times).forEach(i -> taken.add(feeder.next().get("prompt")));
    return String.join("", taken.stream().map(Object::toString).toList());
  }

  private static String records(RecordSource source, long stream, int times) {
    return String.join(
        "",
        IntStream.range(0, times)
            .mapToObj(index -> source.record(stream, index).get("prompt").toString())
            .toList());
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(
            properties, Map.of(), ClassLoader.getPlatformClassLoader(), Path.of("")));
  }
}
