package llm.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Random texts of which a request has several.
 *
 * @param texts makes them
 * @param range draws the length of each
 */
record TextLists(TextMaker texts, LengthRange range) {

  /** Texts and the tokens they have in all. */
  record Made(List<String> texts, int tokens) {}

  /**
   * Makes the texts that follow each other from a place on.
   *
   * @param stream which sequence of texts
   * @param first the place of the first one
   * @param count how many
   * @param tokens their length, or what it is drawn around
   */
  Made make(long stream, long first, int count, int tokens) {
    List<String> made = new ArrayList<>(count);
    int sum = 0;
    for (long place = first; place < first + count; place++) {
      int length = range.draw(stream, place, 0, tokens);
      made.add(texts.text(stream, place, length));
      sum += length;
    }
    return new Made(made, sum);
  }

  /** About how many bytes texts of so many tokens have. */
  long bytes(int count, int tokens) {
    return TextMaker.BYTES_PER_TOKEN * range.most(tokens) * count;
  }
}
