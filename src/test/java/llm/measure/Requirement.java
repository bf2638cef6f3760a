package llm.measure;

import java.util.Locale;
import java.util.Optional;

/**
 * What must meet its objective for a run to pass.
 *
 * @param scope which points are asked
 * @param load the load to be held, where {@code scope} is {@link Scope#LOAD}
 */
public record Requirement(Scope scope, Optional<LoadCondition> load) {

  /** Which points are asked. */
  public enum Scope {
    /** Every point must meet its objective. */
    ALL,
    /** At least one point must. */
    ANY,
    /**
     * At least one point with such a load must: {@code c>=8} asks for a server that holds eight
     * users or more, not for one that holds every higher load of a sweep, too.
     */
    LOAD
  }

  /** Every point must meet its objective. */
  public static final Requirement ALL = new Requirement(Scope.ALL, Optional.empty());

  /** At least one point must meet its objective. */
  public static final Requirement ANY = new Requirement(Scope.ANY, Optional.empty());

  /** Checks that a load is named exactly where one is asked for. */
  public Requirement {
    if (load.isPresent() != (scope == Scope.LOAD)) {
      throw new IllegalArgumentException(scope + " with load " + load);
    }
  }

  /** A load must be held: at least one point that has it must meet its objective. */
  public static Requirement load(LoadCondition condition) {
    return new Requirement(Scope.LOAD, Optional.of(condition));
  }

  /**
   * Reads a requirement as users write it: {@code all}, {@code any}, or a load such as {@code
   * c>=8}.
   *
   * @throws IllegalArgumentException if it is none; the message says what is allowed
   */
  public static Requirement parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "all" -> ALL;
      case "any" -> ANY;
      default -> load(parseLoad(text));
    };
  }

  private static LoadCondition parseLoad(String text) {
    try {
      return LoadCondition.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + "; or write all or any", e);
    }
  }

  /** As users write it. */
  @Override
  public String toString() {
    return load.map(LoadCondition::toString).orElse(scope.name().toLowerCase(Locale.ROOT));
  }
}
