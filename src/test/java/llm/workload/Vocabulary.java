package llm.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Plain English words that most tokenizers turn into one token each. */
final class Vocabulary {

  private static final String RESOURCE = "words.txt";

  private Vocabulary() {}

  /** The words, frequent ones first. */
  static List<String> words() {
    try (InputStream in = Vocabulary.class.getResourceAsStream(RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }
}
