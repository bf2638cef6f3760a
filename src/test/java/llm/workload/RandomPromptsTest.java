package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomPromptsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 32, 8192})
  void shouldHaveExactlyTheAskedNumberOfWords(int words) {
    String prompt = new RandomPrompts(7, 11).prompt(0, 0, words);

    assertThat(prompt.split(" ")).hasSize(words).allMatch(word -> word.matches("[a-z]{3,9}"));
  }

  @Test
  void shouldRepeatEverythingWhenSeedAndNonceAreTheSame() {
    assertThat(new RandomPrompts(7, 11).prompt(3, 5, 64))
        .isEqualTo(new RandomPrompts(7, 11).prompt(3, 5, 64));
  }

  @Test
  void shouldChangeOnlyTheFirstFourWordsWhenTheRunIsAnother() {
    String[] first = new RandomPrompts(7, 11).prompt(3, 5, 64).split(" ");
    String[] second = new RandomPrompts(7, 12).prompt(3, 5, 64).split(" ");

    assertThat(Arrays.copyOfRange(first, 0, 4)).isNotEqualTo(Arrays.copyOfRange(second, 0, 4));
    assertThat(Arrays.copyOfRange(first, 4, 64)).isEqualTo(Arrays.copyOfRange(second, 4, 64));
  }

  @Test
  void shouldFollowFromTheSeedAloneWhenTheNonceIsThatOfEveryRun() {
    String[] one = new RandomPrompts(1, 0).prompt(3, 5, 64).split(" ");
    String[] two = new RandomPrompts(2, 0).prompt(3, 5, 64).split(" ");
    String[] zero = new RandomPrompts(0, 0).prompt(3, 5, 64).split(" ");

    assertThat(Arrays.copyOfRange(one, 0, 4)).isNotEqualTo(Arrays.copyOfRange(two, 0, 4));
    // its first word is one of those that may lead a text
    assertThat(Arrays.copyOfRange(zero, 1, 4)).isNotEqualTo(Arrays.copyOfRange(zero, 5, 8));
    assertThat(new RandomPrompts(0, 0).prompt(3, 5, 64).split(" ")).isEqualTo(zero);
  }

  @Test
  void shouldBeginDifferentlyInEveryRequestOfEveryPoint() {
    RandomPrompts prompts = new RandomPrompts(7, 11);
    Set<String> beginnings = new HashSet<>();
    for (int stream = 0; stream < 10; stream++) {
      for (int index = 0; index < 1000; index++) {
        beginnings.add(prompts.prompt(stream, index, 4));
      }
    }

    assertThat(beginnings).hasSize(10_000);
  }
}
