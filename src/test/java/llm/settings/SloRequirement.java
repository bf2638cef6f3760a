package llm.settings;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What must stay within the SLO for the build to pass.
 *
 * @param scope all points, any point, or the load of {@code bound}
 * @param bound the load; present exactly when {@code scope} is {@link Scope#LOAD}
 */
public record SloRequirement(Scope scope, Optional<LoadBound> bound) {

  /** Every point. */
  public static final SloRequirement ALL = new SloRequirement(Scope.ALL, Optional.empty());

  /** At least one point. */
  public static final SloRequirement ANY = new SloRequirement(Scope.ANY, Optional.empty());

  private static final Pattern LOAD =
      Pattern.compile("([cr])\\s*(>=|<=|>|<|=)\\s*(\\d{1,9}(?:\\.\\d{1,9})?)");

  /** Refuses a load without its bound and a bound without a load. */
  public SloRequirement {
    Checks.require(
        bound.isPresent() == (scope == Scope.LOAD), "a load has a bound, all and any have none");
  }

  /** The load within the bound. */
  public static SloRequirement load(LoadBound bound) {
    return new SloRequirement(Scope.LOAD, Optional.of(bound));
  }

  /** Reads {@code all}, {@code any}, {@code c>=8}, {@code r>2.5} …; empty for anything else. */
  static Optional<SloRequirement> parse(String text) {
    return switch (text) {
      case "all" -> Optional.of(ALL);
      case "any" -> Optional.of(ANY);
      default -> parseLoad(LOAD.matcher(text));
    };
  }

  /** The words of settings and reports: {@code all}, {@code any}, {@code c>=8} …. */
  public String word() {
    return switch (scope) {
      case ALL -> "all";
      case ANY -> "any";
      case LOAD -> bound.orElseThrow().word();
    };
  }

  private static Optional<SloRequirement> parseLoad(Matcher load) {
    if (!load.matches()) {
      return Optional.empty();
    }
    Axis axis = load.group(1).equals("c") ? Axis.CONCURRENCY : Axis.RATE;
    double value = Double.parseDouble(load.group(3));
    boolean possible = axis == Axis.RATE ? value > 0 : value >= 1 && value == Math.rint(value);
    return possible
        ? Optional.of(load(new LoadBound(axis, Comparison.of(load.group(2)), value)))
        : Optional.empty();
  }

  /** Which points are looked at. */
  public enum Scope {
    /** Every point. */
    ALL,
    /** At least one point. */
    ANY,
    /** The points of a load. */
    LOAD
  }

  /** What a load is counted in. */
  public enum Axis {
    /** Users of a closed point. */
    CONCURRENCY("c"),
    /** Requests per second of an open point. */
    RATE("r");

    private final String letter;

    Axis(String letter) {
      this.letter = letter;
    }

    /** The letter in front of the comparison: {@code c} or {@code r}. */
    public String letter() {
      return letter;
    }
  }

  /** How a load is compared with its bound. */
  public enum Comparison {
    /** At least the bound. */
    AT_LEAST(">="),
    /** At most the bound. */
    AT_MOST("<="),
    /** More than the bound. */
    MORE_THAN(">"),
    /** Less than the bound. */
    LESS_THAN("<"),
    /** Exactly the bound. */
    EXACTLY("=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    /** The sign, e.g. {@code >=}. */
    public String sign() {
      return sign;
    }

    /** Whether the value is on the right side of the bound. */
    public boolean holds(double value, double bound) {
      return switch (this) {
        case AT_LEAST -> value >= bound;
        case AT_MOST -> value <= bound;
        case MORE_THAN -> value > bound;
        case LESS_THAN -> value < bound;
        case EXACTLY -> value == bound;
      };
    }

    private static Comparison of(String sign) {
      for (Comparison comparison : values()) {
        if (comparison.sign.equals(sign)) {
          return comparison;
        }
      }
      throw new IllegalArgumentException(sign);
    }
  }

  /**
   * A bound of the load, e.g. {@code c>=8}.
   *
   * @param axis concurrency or rate
   * @param comparison the side of the bound that is meant
   * @param value users (a whole number, at least 1) or requests per second (more than 0)
   */
  public record LoadBound(Axis axis, Comparison comparison, double value) {

    /** Checks the range. */
    public LoadBound {
      Checks.require(value > 0, "a load must be more than 0");
    }

    /**
     * Whether a point has this load.
     *
     * @param concurrency users of a closed point
     * @param rate requests per second of an open point
     */
    public boolean matches(OptionalInt concurrency, OptionalDouble rate) {
      return switch (axis) {
        case CONCURRENCY ->
            concurrency.isPresent() && comparison.holds(concurrency.getAsInt(), value);
        case RATE -> rate.isPresent() && comparison.holds(rate.getAsDouble(), value);
      };
    }

    /** The words of settings and reports, e.g. {@code r>2.5}. */
    public String word() {
      return axis.letter()
          + comparison.sign()
          + BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
  }
}
