package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {

  @Test
  void shouldCountTwoColumnsWhenACharacterIsWide() {
    assertThat(TextWidth.of("ab")).isEqualTo(2);
    assertThat(TextWidth.of("你好")).isEqualTo(4);
    assertThat(TextWidth.of("\ud83d\ude00")).isEqualTo(2);
    assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
  }

  @Test
  void shouldPadByColumns() {
    assertThat(TextWidth.padRight("你", 4)).isEqualTo("你  ");
    assertThat(TextWidth.padLeft("ab", 4)).isEqualTo("  ab");
    assertThat(TextWidth.padLeft("abcde", 4)).isEqualTo("abcde");
  }

  @Test
  void shouldCutOnlyWhatIsTooWide() {
    assertThat(TextWidth.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(TextWidth.cut("abcdefg", 6)).isEqualTo("abc...");
    assertThat(TextWidth.cut("你好你好", 6)).isEqualTo("你...");
  }

  @Test
  void shouldNotCutThroughACharacter() {
    assertThat(TextWidth.fitting("a\ud83d\ude00b", 2)).isEqualTo(1);
    assertThat(TextWidth.fitting("a\ud83d\ude00b", 3)).isEqualTo(3);
  }
}
