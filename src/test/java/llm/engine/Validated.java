package llm.engine;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;

/** Takes the value out of Gatling's validations. */
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
}
