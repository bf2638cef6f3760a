package llm.engine;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.CheckBuilder.Find;
import io.gatling.core.check.Extractor;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.function.Function;
import scala.Option;

/** Makes the first step of a check: what to look at in a response. */
final class StreamCheck {

  private StreamCheck() {}

  /**
   * A check of one value of a response; a value of null does not exist.
   *
   * @param name how messages call it
   * @param type the value's class
   * @param value takes it from the response
   */
  static <X> CheckBuilder.Find<X> of(
      String name, LlmCheckType kind, Class<X> type, Function<LlmResponse, X> value) {
    return new CheckBuilder.Find.Default<>(find(name, value), kind, type, x -> x);
  }

  static <X> Find<LlmCheckType, LlmResponse, X> find(String name, Function<LlmResponse, X> value) {
    return new io.gatling.core.check.CheckBuilder$Find$Default<>(
        Expressions.toStaticValueExpression(new ValueExtractor<>(name, value)), true);
  }

  private record ValueExtractor<X>(String name, Function<LlmResponse, X> value)
      implements Extractor<LlmResponse, X> {

    @Override
    public String arity() {
      return "find";
    }

    @Override
    public Validation<Option<X>> apply(LlmResponse response) {
      return new Success<>(Option.apply(value.apply(response)));
    }
  }
}
