package llm.settings;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one shape as it is written in {@code llm.shapes}; the form tells the kind. */
final class ShapeText {

  /** What is allowed, for messages and tables. */
  static final String ALLOWED =
      "128/128 (text: input/output tokens), 720x1280 or 30/300@448x448 (image: height x width),"
          + " 512 or 512*8 (embedding: tokens * texts), 32/128*10 (rerank: query/document tokens *"
          + " documents)";

  private static final String NUMBER = "([+-]?\\d+)";
  private static final String SIZE = "(?:" + NUMBER + "x" + NUMBER + "|" + ImageShape.MIXED + ")";

  private static final Pattern TEXT = Pattern.compile(NUMBER + "/" + NUMBER);
  private static final Pattern IMAGE =
      Pattern.compile(
          "(?:" + NUMBER + "/" + NUMBER + "@)?" + SIZE + "(?:\\*" + NUMBER + "(?:-(\\d+))?)?");
  private static final Pattern EMBEDDING = Pattern.compile(NUMBER + "(?:\\*" + NUMBER + ")?");
  private static final Pattern RERANK = Pattern.compile(NUMBER + "/" + NUMBER + "\\*" + NUMBER);

  private final String text;

  private ShapeText(String text) {
    this.text = text.replaceAll("\\s", "");
  }

  /** The shape; empty when it is none or a number of it is out of range. */
  static Optional<Shape> read(String text) {
    try {
      return inRange(text);
    } catch (IllegalArgumentException outOfRange) {
      return Optional.empty();
    }
  }

  /**
   * The shape; empty when it is none.
   *
   * @throws IllegalArgumentException when a number is out of range; says which and what it must be
   */
  static Optional<Shape> inRange(String text) {
    ShapeText shape = new ShapeText(text);
    return shape
        .as(TEXT, ShapeText::text)
        .or(() -> shape.as(IMAGE, ShapeText::image))
        .or(() -> shape.as(EMBEDDING, ShapeText::embedding))
        .or(() -> shape.as(RERANK, ShapeText::rerank));
  }

  private Optional<Shape> as(Pattern pattern, Function<MatchResult, Shape> reader) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? Optional.of(reader.apply(matcher)) : Optional.empty();
  }

  private static Shape text(MatchResult match) {
    return new TextShape(number(match, 1, 0), number(match, 2, 0));
  }

  private static Shape image(MatchResult match) {
    TextShape text =
        match.group(1) == null
            ? ImageShape.USUAL_TEXT
            : new TextShape(number(match, 1, 0), number(match, 2, 0));
    Optional<ImageSize> size =
        match.group(3) == null
            ? Optional.empty()
            : Optional.of(new ImageSize(number(match, 3, 0), number(match, 4, 0)));
    int fewest = number(match, 5, 1);
    return new ImageShape(text, size, fewest, number(match, 6, fewest));
  }

  private static Shape embedding(MatchResult match) {
    return new EmbeddingShape(number(match, 1, 0), number(match, 2, 1));
  }

  private static Shape rerank(MatchResult match) {
    return new RerankShape(number(match, 1, 0), number(match, 2, 0), number(match, 3, 0));
  }

  private static int number(MatchResult match, int group, int absent) {
    if (match.group(group) == null) {
      return absent;
    }
    BigInteger number = new BigInteger(match.group(group));
    // every range ends far below
    return number.min(BigInteger.valueOf(Integer.MAX_VALUE)).max(BigInteger.ZERO).intValue();
  }
}
