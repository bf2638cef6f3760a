package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VocabularyTest {

  @Test
  void shouldHoldDistinctPlainWords() {
    Vocabulary vocabulary = Vocabulary.load();
    Set<String> words = new HashSet<>();
    for (int i = 0; i < vocabulary.size(); i++) {
      words.add(vocabulary.word(i));
    }

    assertThat(words).hasSize(512).allMatch(word -> word.matches("[a-z]{3,9}"));
  }
}
