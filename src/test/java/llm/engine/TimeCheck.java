package llm.engine;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * A check of a duration. Gatling knows an order of numbers but none of durations, so the
 * comparisons are its own; everything else is as in any Gatling check.
 */
public final class TimeCheck
    extends CheckBuilder.Find.Default<LlmCheckType, LlmResponse, Duration, Duration> {

  private final String name;

  TimeCheck(String name, Function<LlmResponse, Duration> value) {
    super(StreamCheck.find(name, value), LlmCheckType.FIGURES, Duration.class, x -> x);
    this.name = name;
  }

  /** Must be shorter than this. */
  @Override
  public Final lt(Duration bound) {
    return lt(session -> bound);
  }

  /** Must be shorter than what the function says. */
  @Override
  public Final lt(Function<Session, Duration> bound) {
    return compare("less than", bound, order -> order < 0);
  }

  /** Must not be longer than this. */
  @Override
  public Final lte(Duration bound) {
    return lte(session -> bound);
  }

  /** Must not be longer than what the function says. */
  @Override
  public Final lte(Function<Session, Duration> bound) {
    return compare("less than or equal to", bound, order -> order <= 0);
  }

  /** Must be longer than this. */
  @Override
  public Final gt(Duration bound) {
    return gt(session -> bound);
  }

  /** Must be longer than what the function says. */
  @Override
  public Final gt(Function<Session, Duration> bound) {
    return compare("greater than", bound, order -> order > 0);
  }

  /** Must not be shorter than this. */
  @Override
  public Final gte(Duration bound) {
    return gte(session -> bound);
  }

  /** Must not be shorter than what the function says. */
  @Override
  public Final gte(Function<Session, Duration> bound) {
    return compare("greater than or equal to", bound, order -> order >= 0);
  }

  private Final compare(String relation, Function<Session, Duration> bound, IntPredicate holds) {
    return validate(
            relation,
            (actual, session) -> {
              Duration limit = bound.apply(session);
              if (actual == null) {
                throw new IllegalArgumentException("there is no " + name + " to compare");
              }
              if (!holds.test(actual.compareTo(limit))) {
                throw new IllegalArgumentException(
                    show(actual) + " is not " + relation + " " + show(limit));
              }
              return actual;
            })
        .name(name);
  }

  /** A duration as a person writes it: 5.3 s, 61.25 ms. */
  static String show(Duration duration) {
    double millis = duration.toNanos() / 1e6;
    return millis >= 1000 ? trim(millis / 1000) + " s" : trim(millis) + " ms";
  }

  private static String trim(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.replaceAll("\\.?0+$", "");
  }
}
