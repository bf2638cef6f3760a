package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.TinyTokenizer;

class FileTokenizerTest {

  private static final List<String> WORDS = Vocabulary.words().subList(0, 200);
  private static final TextShape SHAPE = new TextShape(1024, 8);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 32, 128, 1024, 8192})
  void shouldMakeTextsOfExactlyTheAskedLength(int tokens) throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.byteLevel(folder, WORDS));
    TextMaker texts = CountedTextSource.of(tokenizer, new TextOrder(7, 11, 0)).of(SHAPE);

    assertThat(IntStream.range(0, 20).map(i -> tokenizer.count(texts.text(0, i, tokens))))
        .containsOnly(tokens);
  }

  @Test
  void shouldDrawOnlyWordsThatStayOneTokenInATextWhenOthersAreMergedDifferently() throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.byteLevel(folder, WORDS));

    TokenWords words = tokenizer.findWords();

    assertThat(words.words()).hasSizeBetween(32, 199).isSubsetOf(WORDS);
    assertThat(words.leads()).isSubsetOf(words.words());
    assertThat(words.leads()).allMatch(word -> tokenizer.count(word) == 1);
    assertThat(words.words()).allMatch(word -> tokenizer.count("the " + word) == 2);
    assertThat(tokenizer.isSumOfWords(new RandomPrompts(words, 1, 2))).isTrue();
  }

  @Test
  void shouldCountContentOnlyWhenTheTokenizerAddsSpecialTokensAndCutsTexts() throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.wordPiece(folder, WORDS));
    CountedTextSource texts = CountedTextSource.of(tokenizer, new TextOrder(7, 11, 0));

    assertThat(tokenizer.count(String.join(" ", WORDS))).isEqualTo(200);
    assertThat(texts.words()).isEqualTo(200);
    assertThat(tokenizer.count(texts.of(SHAPE).text(0, 0, 1024))).isEqualTo(1024);
  }

  @Test
  void shouldSayHowManyTextsWereCountedAndHowManyWereExact() throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.byteLevel(folder, WORDS));
    CountedTextSource texts = CountedTextSource.of(tokenizer, new TextOrder(7, 11, 0));
    TextMaker maker = texts.of(SHAPE);

    assertThat(texts.counted(SHAPE)).isEmpty();
    IntStream.range(0, 512).forEach(i -> maker.prompt(0, i, 16));

    // all of the first 256, and every 16th of the rest
    assertThat(texts.counted(SHAPE))
        .isEqualTo(Optional.of(new CountedTexts("tokenizer.json", 272, 272, 0, 0)));
    assertThat(texts.counted(new TextShape(1, 1))).isEmpty();
  }

  @Test
  void shouldBeginAllPromptsAlikeWhenTheyShareAPrefix() throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.byteLevel(folder, WORDS));
    TextMaker texts = CountedTextSource.of(tokenizer, new TextOrder(7, 11, 12)).of(SHAPE);
    TextMaker nextRun = CountedTextSource.of(tokenizer, new TextOrder(7, 12, 12)).of(SHAPE);

    Set<String> beginnings = new HashSet<>();
    Set<String> ends = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      List<String> words = List.of(texts.prompt(i % 3, i, 20).split(" "));
      assertThat(words).hasSize(20);
      beginnings.add(String.join(" ", words.subList(0, 12)));
      ends.add(String.join(" ", words.subList(12, 20)));
    }
    assertThat(beginnings).hasSize(1);
    assertThat(ends).hasSize(100);
    assertThat(nextRun.prompt(0, 0, 20)).doesNotStartWith(beginnings.iterator().next());
    assertThat(texts.text(0, 0, 20)).doesNotStartWith(beginnings.iterator().next());
  }

  @Test
  void shouldMakeTheSameTextsWhenSeedAndNonceAreTheSame() throws Exception {
    FileTokenizer tokenizer = FileTokenizer.load(TinyTokenizer.byteLevel(folder, WORDS));
    TextMaker once = CountedTextSource.of(tokenizer, new TextOrder(7, 0, 4)).of(SHAPE);
    TextMaker again = CountedTextSource.of(tokenizer, new TextOrder(7, 0, 4)).of(SHAPE);

    assertThat(once.prompt(3, 5, 64)).isEqualTo(again.prompt(3, 5, 64));
    assertThat(once.prompt(3, 6, 64)).isNotEqualTo(again.prompt(3, 5, 64));
  }

  @Test
  void shouldTakeTheTokenizerOfAModelDirectory() throws Exception {
    TinyTokenizer.byteLevel(folder, WORDS);

    assertThat(FileTokenizer.load(folder).findWords().words()).isNotEmpty();
  }

  @Test
  void shouldSayWhatIsWrongWhenThereIsNoTokenizer() throws IOException {
    Path missing = folder.resolve("none.json");

    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> FileTokenizer.load(missing))
        .withMessage(
            "llm.tokenizer = %s: there is no such file or directory; allowed: auto, server, words,"
                + " or the name of a tokenizer.json or of the directory that holds it",
            missing);
    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> FileTokenizer.load(folder))
        .withMessage("llm.tokenizer = %s: there is no tokenizer.json in this directory", folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "not JSON", "[1, 2]", "{\"model\": {}}", "{\"model\": {\"vocab\""})
  void shouldSayWhatIsWrongWhenTheFileIsNoTokenizer(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("tokenizer.json"), content);

    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> FileTokenizer.load(file))
        .withMessageStartingWith("llm.tokenizer = " + file + ": is not a tokenizer.json: ")
        .withMessageNotContaining("\n");
  }

  @Test
  void shouldSayWhatIsWrongWhenTheTokenizerDoesNotLoad() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("tokenizer.json"),
            "{\"model\": {\"type\": \"Unheard\", \"vocab\": {\"the\": 0}}}");

    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> FileTokenizer.load(file))
        .withMessageStartingWith("llm.tokenizer = " + file + ": does not load: ")
        .withMessageNotContaining("\n");
  }

  @Test
  void shouldSayWhatIsWrongWhenTheVocabularyHoldsNoWords() throws Exception {
    Path file = TinyTokenizer.byteLevel(folder, List.of("qx"));
    FileTokenizer tokenizer = FileTokenizer.load(file);

    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> CountedTextSource.of(tokenizer, new TextOrder(0, 0, 0)))
        .withMessageStartingWith("llm.tokenizer = " + file + ": too few of its tokens are whole");
  }

  @Test
  void shouldKnowWhetherAFolderCanBeWrittenTo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(NativeTokenizers.canWriteTo(folder.resolve("new/folder"))).isTrue();
    assertThat(NativeTokenizers.canWriteTo(file.resolve("folder"))).isFalse();
  }
}
