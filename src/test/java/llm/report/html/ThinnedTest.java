package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThinnedTest {

  @Test
  void shouldKeepAllWhileTheyAreFew() {
    assertThat(of(4, 4).items()).containsExactly(0, 1, 2, 3);
    assertThat(of(4, 4).weight()).isEqualTo(1);
  }

  @Test
  void shouldKeepEveryFourthWhenThereAreFourTimesAsMany() {
    Thinned<Integer> thinned = of(16, 4);

    assertThat(thinned.items()).containsExactly(0, 4, 8, 12);
    assertThat(thinned.seen()).isEqualTo(16);
    assertThat(thinned.weight()).isEqualTo(4);
    assertThat(thinned.wantsNext()).isTrue();
  }

  @Test
  void shouldChooseEvenlyFromAList() {
    assertThat(Thinned.of(List.of(0, 1, 2, 3, 4, 5), 3)).containsExactly(0, 2, 4);
    assertThat(Thinned.of(List.of(0, 1), 3)).containsExactly(0, 1);
  }

  private static Thinned<Integer> of(int items, int most) {
    Thinned<Integer> thinned = new Thinned<>(most);
    for (int i = 0; i < items; i++) {
      thinned.add(i);
    }
    return thinned;
  }
}
