package llm.measure;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * What must meet its objective for a run to pass.
 *
 * @param scope which points are asked
 * @param load the load to be held, where {@code scope} is {@link Scope#LOAD}
 */
public record Requirement(Scope scope, Optional<Load> load) {

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

  /**
   * A load to be held.
   *
   * @param name how messages speak of it, e.g. {@code c>=8}
   * @param condition whether a point has it
   */
  public record Load(String name, Predicate<Point> condition) {

    /** Whether the point has such a load. */
    boolean matches(Point point) {
      return condition.test(point);
    }
  }

  /** Every point must meet its objective. */
  public static final Requirement ALL = new Requirement(Scope.ALL, Optional.empty());

  /** At least one point must meet its objective. */
  public static final Requirement ANY = new Requirement(Scope.ANY, Optional.empty());

  /** Checks that a load is named exactly where one is asked for. */
  public Requirement {
    if (load.isPresent() != (scope == Scope.LOAD)) {
      throw new IllegalArgumentException(scope + " with load " + load.map(Load::name));
    }
  }

  /**
   * A load must be held: at least one point that has it must meet its objective.
   *
   * @param name how messages speak of it, e.g. {@code c>=8}
   * @param condition whether a point has it
   */
  public static Requirement load(String name, Predicate<Point> condition) {
    return new Requirement(Scope.LOAD, Optional.of(new Load(name, condition)));
  }
}
