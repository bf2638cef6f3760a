package llm.measure;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Picks points by their load, e.g. {@code c>=8} or {@code r>=2}.
 *
 * @param quantity what is compared
 * @param operator how
 * @param value with what: users or requests per second
 */
public record LoadCondition(Quantity quantity, Operator operator, double value) {

  private static final Pattern SYNTAX =
      Pattern.compile("\\s*([cr])\\s*(>=|<=|>|<|=)\\s*([0-9]+(?:\\.[0-9]+)?)\\s*");

  /** What a load is measured by. */
  public enum Quantity {
    /** Users of a closed point. */
    CONCURRENCY("c"),
    /** Requests per second of an open point. */
    RATE("r");

    private final String letter;

    Quantity(String letter) {
      this.letter = letter;
    }
  }

  /** How a load is compared. */
  public enum Operator {
    /** At least. */
    AT_LEAST(">="),
    /** More than. */
    ABOVE(">"),
    /** At most. */
    AT_MOST("<="),
    /** Less than. */
    BELOW("<"),
    /** Exactly. */
    EQUAL("=");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    private boolean holds(double load, double value) {
      return switch (this) {
        case AT_LEAST -> load >= value;
        case ABOVE -> load > value;
        case AT_MOST -> load <= value;
        case BELOW -> load < value;
        case EQUAL -> load == value;
      };
    }
  }

  /**
   * Reads a condition as users write it.
   *
   * @throws IllegalArgumentException if it is none; the message says what is allowed
   */
  public static LoadCondition parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is no load condition: write c (concurrency) or r (requests per second), one of"
              + " >= > <= < = and a number, e.g. c>=8 or r>=2");
    }
    return new LoadCondition(
        matcher.group(1).equals("c") ? Quantity.CONCURRENCY : Quantity.RATE,
        operator(matcher.group(2)),
        Double.parseDouble(matcher.group(3)));
  }

  private static Operator operator(String sign) {
    for (Operator operator : Operator.values()) {
      if (operator.sign.equals(sign)) {
        return operator;
      }
    }
    throw new IllegalArgumentException(sign);
  }

  /** Whether the point has such a load. */
  public boolean matches(Point point) {
    return switch (quantity) {
      case CONCURRENCY ->
          point.concurrency().isPresent() && operator.holds(point.concurrency().getAsInt(), value);
      case RATE -> point.rate().isPresent() && operator.holds(point.rate().getAsDouble(), value);
    };
  }

  /** As users write it, e.g. {@code c>=8}. */
  @Override
  public String toString() {
    String number = value == Math.rint(value) ? Long.toString((long) value) : "" + value;
    return quantity.letter + operator.sign + number;
  }
}
