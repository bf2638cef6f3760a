package llm.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {

  @Test
  void shouldMakeOneLineWhenATextHasControlCharactersAndSpaces() {
    assertThat(Texts.oneLine(" a\r\n\tb\u001b\u0000c\u2028d\u0085 ")).isEqualTo("a b c d");
  }

  @Test
  void shouldShortenToTheLimitWhenATextIsLonger() {
    assertThat(Texts.shortened("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Texts.shortened("abcdefg", 6)).isEqualTo("abcde…");
  }

  @Test
  void shouldNotCutAPairWhenItCrossesTheLimit() {
    assertThat(Texts.shortened("abcd😀fg", 6)).isEqualTo("abcd…");
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 7, 8})
  void shouldNotCutACharacterWhenItsBytesCrossTheLimit(int maxBytes) {
    assertThat(Texts.firstBytes("abcd😀fg", maxBytes)).isEqualTo(maxBytes == 8 ? "abcd😀" : "abcd");
  }
}
