package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerVocabularyTest {

  private static final int MANY = 1000;

  private static String answer(AnswerVocabulary vocabulary, long fingerprint) {
    return vocabulary.answer(fingerprint).text(0, 0, MANY);
  }

  @Test
  void shouldMakeOneWordPerToken() {
    String text = answer(new AnswerVocabulary(1, true), 42);

    Prompt counted = new Prompt();
    counted.add(text);
    assertThat(counted.tokens()).isEqualTo(MANY);
  }

  @Test
  void shouldSayTheSameWhenSeedAndPromptAreTheSame() {
    String text = answer(new AnswerVocabulary(1, true), 42);

    assertThat(answer(new AnswerVocabulary(1, true), 42)).isEqualTo(text);
    assertThat(answer(new AnswerVocabulary(2, true), 42)).isNotEqualTo(text);
    assertThat(answer(new AnswerVocabulary(1, true), 43)).isNotEqualTo(text);
  }

  @Test
  void shouldUseManyDifferentWords() {
    Set<String> words =
        new HashSet<>(List.of(answer(new AnswerVocabulary(1, true), 42).split(" ")));

    assertThat(words.size()).isGreaterThan(MANY / 2);
  }

  @Test
  void shouldHoldBytesBeyondAsciiOnlyWhenWanted() {
    String plain = answer(new AnswerVocabulary(1, false), 42);
    String mixed = answer(new AnswerVocabulary(1, true), 42);

    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(plain)).isTrue();
    long multiByte = Stream.of(mixed.split(" ")).filter(w -> !w.matches("\\p{ASCII}*")).count();
    assertThat(multiByte).isBetween(MANY / 16L, MANY / 4L);
  }
}
