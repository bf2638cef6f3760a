package llm.workload;

import java.util.List;
import java.util.stream.IntStream;

/** Makes several texts of one length. */
final class TextLists {

  /** A word of a text and the space behind it. */
  static final long BYTES_PER_TOKEN = 7;

  private TextLists() {}

  /** The texts that follow each other from an index on. */
  static List<String> of(TextMaker texts, long stream, long first, int count, int tokens) {
    return IntStream.range(0, count)
        .mapToObj(text -> texts.text(stream, first + text, tokens))
        .toList();
  }
}
