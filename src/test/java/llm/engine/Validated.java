package llm.engine;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;

/** Takes values out of Gatling's validations, and makes those that hold none. */
final class Validated {

  private Validated() {}

  /**
   * The value.
   *
   * @throws IllegalArgumentException with Gatling's message where there is none
   */
  static <T> T value(Validation<T> validation) {
    Object result = validation;
    if (result instanceof Failure failure) {
      throw new IllegalArgumentException(failure.message());
    }
    return ((Success<T>) validation).value();
  }

  /** No value, and why. */
  @SuppressWarnings("unchecked") // a failure holds no value of any type
  static <T> Validation<T> failure(String message) {
    return (Validation<T>) (Validation<?>) new Failure(message);
  }
}
