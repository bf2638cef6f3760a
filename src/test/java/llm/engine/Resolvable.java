package llm.engine;

import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.function.Function;
import scala.Function1;

/**
 * A value that a simulation's author wrote as an expression or a function of the session. Only
 * these are evaluated; what they evaluate to is data.
 *
 * @param expression Gatling's own form of it
 */
record Resolvable<T>(Function1<Session, Validation<T>> expression) {

  /** Text with Gatling expressions such as {@code #{prompt}}. */
  static Resolvable<String> text(String expression) {
    return new Resolvable<>(Expressions.toStringExpression(expression));
  }

  /** Whatever a Gatling expression such as {@code #{images}} stands for; other text is itself. */
  static Resolvable<Object> any(String expression) {
    return new Resolvable<>(Expressions.toAnyExpression(expression));
  }

  /** A number written as a Gatling expression. */
  static Resolvable<Object> number(String expression) {
    return new Resolvable<>(Expressions.toIntExpression(expression));
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
}
