package llm.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tokenizer of the simulated models: a token is a word between white space. Every number below
 * {@link #SIZE} is a word of its own, so that numbers become a text of as many tokens and the text
 * becomes the same numbers again; words that belong to no number share one with others.
 */
final class WordTokens {

  /** How many numbers there are. */
  static final int SIZE = 151_936;

  private static final Pattern SPACE = Pattern.compile("\\p{javaWhitespace}+");
  private static final String SYNTHETIC = "w";
  private static final List<String> SPECIAL = List.of("[CLS]", "[SEP]", "<|image_pad|>");
  private static final int FIRST_SPECIAL = SIZE - SPECIAL.size();

  private final List<String> words;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * @param vocabulary words that have numbers from 0 on
   */
  WordTokens(List<String> vocabulary) {
    words = List.copyOf(vocabulary);
    for (int number = 0; number < SIZE; number++) {
      if (number < words.size() || number >= FIRST_SPECIAL) {
        numbers.putIfAbsent(word(number), number);
      }
    }
  }

  /** The numbers of a text. */
  List<Integer> numbers(String text) {
    List<Integer> tokens = new ArrayList<>();
    for (String word : SPACE.split(text)) {
      if (!word.isEmpty()) {
        tokens.add(number(word));
      }
    }
    return tokens;
  }

  /** The text around which a pooling model puts two special tokens. */
  static List<Integer> withSpecial(List<Integer> tokens) {
    List<Integer> all = new ArrayList<>(tokens);
    all.add(0, FIRST_SPECIAL);
    all.add(FIRST_SPECIAL + 1);
    return all;
  }

  /** Whether this is one of those that stand for no word. */
  static boolean isSpecial(int token) {
    return token >= FIRST_SPECIAL;
  }

  /** The token that stands for a piece of an image. */
  static int image() {
    return FIRST_SPECIAL + 2;
  }

  /** The text of numbers. */
  String text(List<Integer> tokens) {
    return tokens.stream().map(this::word).collect(Collectors.joining(" "));
  }

  /** The word with a number from 0 to {@link #SIZE} (exclusive). */
  String word(int number) {
    if (number < words.size()) {
      return words.get(number);
    }
    return number < FIRST_SPECIAL ? SYNTHETIC + number : SPECIAL.get(number - FIRST_SPECIAL);
  }

  private int number(String word) {
    Integer known = numbers.get(word);
    if (known != null) {
      return known;
    }
    int synthetic = synthetic(word);
    return synthetic >= 0
        ? synthetic
        : words.size() + Math.floorMod(word.hashCode(), FIRST_SPECIAL - words.size());
  }

  /** The number that a word was made of, or -1. */
  private int synthetic(String word) {
    if (!word.startsWith(SYNTHETIC) || word.length() > SYNTHETIC.length() + 6) {
      return -1;
    }
    int number = 0;
    for (int i = SYNTHETIC.length(); i < word.length(); i++) {
      int digit = Character.digit(word.charAt(i), 10);
      if (digit < 0) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number >= words.size() && number < FIRST_SPECIAL && word.equals(SYNTHETIC + number)
        ? number
        : -1;
  }
}
