package llm.engine;

import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.Optional;
import java.util.function.Function;
import llm.measure.Timeline;
import scala.Function1;

/**
 * A value that a simulation's author wrote as an expression or a function of the session. Only
 * these are evaluated; what they evaluate to is data.
 *
 * @param expression Gatling's own form of it
 * @param fixed its value where it is the same in every session and that is known
 */
record Resolvable<T>(Function1<Session, Validation<T>> expression, Optional<T> fixed) {

  private static final String EXPRESSION = "#{";

  /** A value that only the session knows. */
  Resolvable(Function1<Session, Validation<T>> expression) {
    this(expression, Optional.empty());
  }

  /** Text with Gatling expressions such as {@code #{prompt}}. */
  static Resolvable<String> text(String expression) {
    return new Resolvable<>(Expressions.toStringExpression(expression));
  }

  /** A number written as a Gatling expression. */
  static Resolvable<Object> number(String expression) {
    return new Resolvable<>(Expressions.toIntExpression(expression));
  }

  /** Whatever the session holds, written as a Gatling expression. */
  static Resolvable<Object> any(String expression) {
    return new Resolvable<>(
        Expressions.toAnyExpression(expression),
        expression.contains(EXPRESSION) ? Optional.empty() : Optional.of(expression));
  }

  /** The same, of any type. */
  @SuppressWarnings("unchecked") // it is only read
  static Resolvable<Object> widened(Resolvable<?> value) {
    return (Resolvable<Object>) value;
  }

  /** The same for every session. */
  static <T> Resolvable<T> constant(T value) {
    return new Resolvable<>(Expressions.toStaticValueExpression(value));
  }

  /** A function of the session. */
  static <T> Resolvable<T> function(Function<io.gatling.javaapi.core.Session, T> function) {
    return new Resolvable<>(Expressions.javaFunctionToExpression(function));
  }

  /**
   * Its value.
   *
   * @throws UnresolvedException naming the request and what was missing
   */
  T resolve(Session session, String request) throws UnresolvedException {
    T value;
    try {
      value = Validated.value(expression.apply(session));
    } catch (IllegalArgumentException e) {
      throw new UnresolvedException(request, e.getMessage());
    }
    if (value == null) {
      throw new UnresolvedException(request, "a value of the request is null");
    }
    return value;
  }

  /**
   * A count of at least 1.
   *
   * @param count may be null: then the result is {@link Timeline#ABSENT}
   * @param request its name
   * @param what the count is called in messages
   * @throws UnresolvedException when it is missing from the session or less than 1
   */
  static long count(Resolvable<?> count, Session session, String request, String what)
      throws UnresolvedException {
    if (count == null) {
      return Timeline.ABSENT;
    }
    return count(count.resolve(session, request), request, what);
  }

  /** As {@link #count(Resolvable, Session, String, String)}, of a value that is known. */
  static long count(Object value, String request, String what) throws UnresolvedException {
    if (value instanceof Integer number && number >= 1) {
      return number;
    }
    throw new UnresolvedException(request, what + " is " + value + ": at least 1 is needed");
  }
}
