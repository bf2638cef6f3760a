package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VocabularyTest {

  @Test
  void shouldHoldDistinctPlainWords() {
    assertThat(Vocabulary.words())
        .hasSize(512)
        .doesNotHaveDuplicates()
        .allMatch(word -> word.matches("[a-z]{3,9}"));
  }
}
