package llm.load;

import static org.assertj.core.api.Assertions.assertThat;

import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.Shape;
import org.junit.jupiter.api.Test;

class ClosedPointTest {

  @Test
  void shouldHaveAllUsersWhenThereIsWorkForEach() {
    assertThat(point(8, 8).activeUsers()).isEqualTo(8);
  }

  @Test
  void shouldHaveFewerUsersWhenThereAreFewerRequests() {
    assertThat(point(8, 3).activeUsers()).isEqualTo(3);
  }

  private static ClosedPoint point(int users, long requests) {
    Shape shape = new Shape(128, 128);
    return new ClosedPoint(
        Point.closed(Kind.TEXT, shape.name(), users), shape, users, requests, 0, 0);
  }
}
