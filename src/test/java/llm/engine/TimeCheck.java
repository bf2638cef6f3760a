package llm.engine;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;
import scala.Function1;
import scala.Option;

/**
 * A check of a duration. Gatling knows an order of numbers but none of durations, so the
 * comparisons are its own and their messages show units: {@code timeToFirstToken: 5.3 s is not less
 * than 5 s}. Everything else is as in any Gatling check.
 *
 * <p>In the {@code …EL} comparisons the expression names a session attribute that holds a {@link
 * Duration}, such as one that an earlier check saved.
 */
public final class TimeCheck implements CheckBuilder.Find<Duration> {

  private final String name;
  private final io.gatling.core.check.CheckBuilder.Validate<LlmCheckType, LlmResponse, Duration>
      values;
  private final CheckBuilder.Validate<Duration> plain;

  TimeCheck(String name, Function<LlmResponse, Duration> value) {
    this(name, StreamCheck.find(name, value).find());
  }

  private TimeCheck(
      String name,
      io.gatling.core.check.CheckBuilder.Validate<LlmCheckType, LlmResponse, Duration> values) {
    this.name = name;
    this.values = values;
    this.plain = new CheckBuilder.Validate.Default<>(values, LlmCheckType.FIGURES, Duration.class);
  }

  /** This check: there is only one value to be found. */
  @Override
  public TimeCheck find() {
    return this;
  }

  /** Must be shorter than this. */
  @Override
  public Final lt(Duration bound) {
    return shorter(Expressions.toStaticValueExpression(bound));
  }

  /** Must be shorter than what the function says. */
  @Override
  public Final lt(Function<Session, Duration> bound) {
    return shorter(Expressions.javaFunctionToExpression(bound));
  }

  /** Must be shorter than the session's attribute. */
  @Override
  public Final ltEL(String bound) {
    return shorter(attribute(bound));
  }

  /** Must not be longer than this. */
  @Override
  public Final lte(Duration bound) {
    return notLonger(Expressions.toStaticValueExpression(bound));
  }

  /** Must not be longer than what the function says. */
  @Override
  public Final lte(Function<Session, Duration> bound) {
    return notLonger(Expressions.javaFunctionToExpression(bound));
  }

  /** Must not be longer than the session's attribute. */
  @Override
  public Final lteEL(String bound) {
    return notLonger(attribute(bound));
  }

  /** Must be longer than this. */
  @Override
  public Final gt(Duration bound) {
    return longer(Expressions.toStaticValueExpression(bound));
  }

  /** Must be longer than what the function says. */
  @Override
  public Final gt(Function<Session, Duration> bound) {
    return longer(Expressions.javaFunctionToExpression(bound));
  }

  /** Must be longer than the session's attribute. */
  @Override
  public Final gtEL(String bound) {
    return longer(attribute(bound));
  }

  /** Must not be shorter than this. */
  @Override
  public Final gte(Duration bound) {
    return notShorter(Expressions.toStaticValueExpression(bound));
  }

  /** Must not be shorter than what the function says. */
  @Override
  public Final gte(Function<Session, Duration> bound) {
    return notShorter(Expressions.javaFunctionToExpression(bound));
  }

  /** Must not be shorter than the session's attribute. */
  @Override
  public Final gteEL(String bound) {
    return notShorter(attribute(bound));
  }

  /** As this check, with a value for answers that have none of their own. */
  @Override
  public TimeCheck withDefault(Duration value) {
    return orElse(Expressions.toStaticValueExpression(value));
  }

  /** As this check, with a value for answers that have none of their own. */
  @Override
  public TimeCheck withDefault(Function<Session, Duration> value) {
    return orElse(Expressions.javaFunctionToExpression(value));
  }

  /** As this check, with the session's attribute for answers that have no value of their own. */
  @Override
  public TimeCheck withDefaultEl(String value) {
    return orElse(attribute(value));
  }

  @Override
  public <X2> Validate<X2> transform(Function<Duration, X2> function) {
    return plain.transform(function);
  }

  @Override
  public <X2> Validate<X2> transformWithSession(BiFunction<Duration, Session, X2> function) {
    return plain.transformWithSession(function);
  }

  @Override
  public Final validate(String label, BiFunction<Duration, Session, Duration> function) {
    return plain.validate(label, function);
  }

  @Override
  public Final is(Duration expected) {
    return plain.is(expected);
  }

  @Override
  public Final isEL(String expected) {
    return plain.isEL(expected);
  }

  @Override
  public Final is(Function<Session, Duration> expected) {
    return plain.is(expected);
  }

  @Override
  public Final isNull() {
    return plain.isNull();
  }

  @Override
  public Final not(Duration expected) {
    return plain.not(expected);
  }

  @Override
  public Final notEL(String expected) {
    return plain.notEL(expected);
  }

  @Override
  public Final not(Function<Session, Duration> expected) {
    return plain.not(expected);
  }

  @Override
  public Final notNull() {
    return plain.notNull();
  }

  @Override
  public Final in(Duration... expected) {
    return plain.in(expected);
  }

  @Override
  public Final in(List<Duration> expected) {
    return plain.in(expected);
  }

  @Override
  public Final inEL(String expected) {
    return plain.inEL(expected);
  }

  @Override
  public Final in(Function<Session, List<Duration>> expected) {
    return plain.in(expected);
  }

  @Override
  public Final exists() {
    return plain.exists();
  }

  @Override
  public Final notExists() {
    return plain.notExists();
  }

  @Override
  public Final optional() {
    return plain.optional();
  }

  @Override
  public Final name(String label) {
    return plain.name(label);
  }

  @Override
  public Final logActualValueInError(boolean shown) {
    return plain.logActualValueInError(shown);
  }

  @Override
  public Final saveAs(String key) {
    return plain.saveAs(key);
  }

  @Override
  public CheckType type() {
    return plain.type();
  }

  @Override
  public io.gatling.core.check.CheckBuilder<?, ?> asScala() {
    return plain.asScala();
  }

  private Final shorter(Function1<io.gatling.core.session.Session, Validation<Duration>> bound) {
    return compare("less than", bound, order -> order < 0);
  }

  private Final notLonger(Function1<io.gatling.core.session.Session, Validation<Duration>> bound) {
    return compare("less than or equal to", bound, order -> order <= 0);
  }

  private Final longer(Function1<io.gatling.core.session.Session, Validation<Duration>> bound) {
    return compare("greater than", bound, order -> order > 0);
  }

  private Final notShorter(Function1<io.gatling.core.session.Session, Validation<Duration>> bound) {
    return compare("greater than or equal to", bound, order -> order >= 0);
  }

  private Final compare(
      String relation,
      Function1<io.gatling.core.session.Session, Validation<Duration>> bound,
      IntPredicate holds) {
    return new Final.Default<>(
        values
            .validate(
                relation,
                (actual, session) ->
                    bound.apply(session).flatMap(limit -> compare(actual, relation, limit, holds)))
            .name(name),
        LlmCheckType.FIGURES);
  }

  private static Validation<Option<Duration>> compare(
      Option<Duration> actual, String relation, Duration limit, IntPredicate holds) {
    if (actual.isEmpty()) {
      return Validated.failure("found nothing to compare with " + show(limit));
    }
    return holds.test(actual.get().compareTo(limit))
        ? new Success<>(actual)
        : Validated.failure(show(actual.get()) + " is not " + relation + " " + show(limit));
  }

  private TimeCheck orElse(Function1<io.gatling.core.session.Session, Validation<Duration>> value) {
    return new TimeCheck(name, values.withDefault(value));
  }

  private static Function1<io.gatling.core.session.Session, Validation<Duration>> attribute(
      String expression) {
    Function1<io.gatling.core.session.Session, Validation<Object>> attribute =
        Expressions.toAnyExpression(expression);
    return session -> attribute.apply(session).flatMap(value -> duration(expression, value));
  }

  private static Validation<Duration> duration(String expression, Object value) {
    return value instanceof Duration duration
        ? new Success<>(duration)
        : Validated.failure(expression + " is " + value + ", which is no java.time.Duration");
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
