package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import llm.measure.Kind;
import llm.measure.Point;
import org.junit.jupiter.api.Test;

class LoadOrderTest {

  private static final Point ONE = Point.closed(Kind.TEXT, "128/128", 1);
  private static final Point TWO = Point.closed(Kind.TEXT, "128/128", 2);
  private static final Point TEXT = Point.mixed(Kind.TEXT, "128/128", 4);
  private static final Point IMAGE = Point.mixed(Kind.IMAGE, "720x1280", 4);

  private final LoadOrder loads = new LoadOrder();

  @Test
  void shouldTellThePointsOfEarlierLoads() {
    loads.add(List.of(ONE));
    loads.add(List.of(TWO));
    loads.add(List.of(TEXT, IMAGE));

    assertThat(loads.overBefore(0)).isEmpty();
    assertThat(loads.overBefore(1)).containsExactly(ONE);
    assertThat(loads.overBefore(2)).containsExactly(ONE, TWO);
  }

  @Test
  void shouldNotTellAPointThatIsMeasuredAgain() {
    loads.add(List.of(ONE));
    loads.add(List.of(TWO));
    loads.add(List.of(ONE));
    int last = loads.add(List.of(TWO));

    assertThat(loads.overBefore(1)).isEmpty();
    assertThat(loads.overBefore(2)).isEmpty();
    assertThat(loads.overBefore(last)).containsExactly(ONE);
  }
}
