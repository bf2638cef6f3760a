package llm.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.Shape;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;

class ClosedPointTest {

  @Test
  void shouldTakeAsManyRequestsAsUsers() {
    assertThat(point(8, 8).requests()).isEqualTo(8);
  }

  @Test
  void shouldRefuseFewerRequestsThanUsers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> point(8, 7))
        .withMessage("7 requests are too few for 8 users");
  }

  private static ClosedPoint point(int users, long requests) {
    Shape shape = new TextShape(128, 128);
    return new ClosedPoint(
        Point.closed(Kind.TEXT, shape.name(), users), shape, users, requests, 0, 0);
  }
}
