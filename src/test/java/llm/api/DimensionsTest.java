package llm.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DimensionsTest {

  private final Dimensions known = new Dimensions();

  @Test
  void shouldSayNothingWhenTheLengthStays() {
    assertThat(known.change("a", 384)).isEmpty();
    assertThat(known.change("a", 384)).isEmpty();
    assertThat(known.change("b", 2)).isEmpty();
  }

  @Test
  void shouldSayBothLengthsWhenItChanges() {
    known.change("a", 384);

    assertThat(known.change("a", 256)).contains("vectors of 256 numbers, earlier ones had 384");
    assertThat(known.change("a", 384)).isEmpty();
  }
}
