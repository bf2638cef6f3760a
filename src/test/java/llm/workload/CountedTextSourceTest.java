package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;

class CountedTextSourceTest {

  private static final TextOrder ORDER = new TextOrder(7, 11, 0);
  private static final TextShape SHAPE = new TextShape(128, 8);

  /** Words with an e are two tokens; every text has nine tokens more, and is remembered. */
  private static final class SplittingServer implements TokenCounter {

    private final List<String> asked = new ArrayList<>();

    @Override
    public int count(String text) {
      asked.add(text);
      return 9 + Stream.of(text.split(" ")).mapToInt(word -> word.contains("e") ? 2 : 1).sum();
    }
  }

  @Test
  void shouldUseOnlyWordsThatTheServerCountsAsOneToken() throws TokenizerException {
    SplittingServer server = new SplittingServer();

    CountedTextSource texts = CountedTextSource.ofServer("the server", server, ORDER);
    String text = texts.of(SHAPE).text(0, 0, 128);

    assertThat(text.split(" ")).hasSize(128).noneMatch(word -> word.contains("e"));
    assertThat(server.count(text)).isEqualTo(9 + 128);
    assertThat(texts.counted(SHAPE))
        .isEqualTo(Optional.of(new CountedTexts("the server", 4, 4, 0, 0)));
  }

  @Test
  void shouldAskTheServerFewQuestionsAndNoneTwiceWhenItKnowsAllWords() throws TokenizerException {
    List<String> asked = new ArrayList<>();
    TokenCounter server =
        text -> {
          asked.add(text);
          return text.split(" ").length;
        };

    CountedTextSource texts = CountedTextSource.ofServer("the server", server, ORDER);
    TextMaker maker = texts.of(SHAPE);
    texts.of(SHAPE);
    for (int i = 0; i < 1000; i++) {
      maker.prompt(0, i, 128);
    }

    // what comes with every text (6), an anchor (1), 512 words by 64 (8), samples of the shape (4)
    assertThat(asked).hasSize(19).doesNotHaveDuplicates();
    assertThat(texts.words()).isEqualTo(512);
  }

  @Test
  void shouldSayByHowMuchTextsAreOffWhenTheServerCountsMoreInLongOnes() throws TokenizerException {
    TokenCounter server =
        text -> {
          int words = text.split(" ").length;
          return words + (words > 100 ? 3 : 0);
        };
    CountedTextSource texts = CountedTextSource.ofServer("the server", server, ORDER);

    texts.of(SHAPE);

    assertThat(texts.counted(SHAPE))
        .isEqualTo(Optional.of(new CountedTexts("the server", 4, 0, 3, 3)));
  }

  @Test
  void shouldRefuseAServerThatSplitsAllWords() {
    assertThatExceptionOfType(TokenizerException.class)
        .isThrownBy(() -> CountedTextSource.ofServer("the server", String::length, ORDER))
        .withMessage(
            "the server: the model knows too few English words as one token each to make texts of;"
                + " use llm.tokenizer = words");
  }

  @Test
  void shouldBeExactInSpiteOfAChatTemplateWhenAnswersCountSomeWordsAsOneToken()
      throws TokenizerException {
    List<String> asked = new ArrayList<>();
    String common =
        Vocabulary.words().stream().limit(256).collect(Collectors.joining(" ", " ", " "));
    TokenCounter answers =
        text -> {
          asked.add(text);
          return 23
              + Stream.of(text.split(" "))
                  .mapToInt(word -> common.contains(" " + word + " ") ? 1 : 2)
                  .sum();
        };

    CountedTextSource texts = CountedTextSource.ofAnswers(answers, ORDER);

    assertThat(texts.tokensPerWord()).isEqualTo(1);
    assertThat(texts.words()).isBetween(128, 256);
    assertThat(asked).hasSizeLessThanOrEqualTo(48);
    assertThat(answers.count(texts.of(SHAPE).text(0, 0, 128))).isEqualTo(23 + 128);
  }

  @Test
  void shouldTakeAsManyWordsAsMakeTheTokensWhenAnswersCountNoWordAsOneToken()
      throws TokenizerException {
    TokenCounter answers = text -> 23 + 2 * text.split(" ").length;

    CountedTextSource texts = CountedTextSource.ofAnswers(answers, ORDER);

    assertThat(texts.tokensPerWord()).isEqualTo(2);
    assertThat(texts.of(SHAPE).text(0, 0, 128).split(" ")).hasSize(64);
    assertThat(texts.of(SHAPE).text(0, 0, 1).split(" ")).hasSize(1);
    assertThat(texts.counted(SHAPE)).isEmpty();
  }
}
