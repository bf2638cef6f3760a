package llm.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Plain English words that most tokenizers turn into one token each. */
final class Vocabulary {

  private static final String RESOURCE = "words.txt";

  private final List<String> words;

  private Vocabulary(List<String> words) {
    this.words = words;
  }

  static Vocabulary load() {
    try (InputStream in = Vocabulary.class.getResourceAsStream(RESOURCE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Vocabulary(text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  int size() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }
}
