package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void shouldEscapeControlsWhenTheyCommandATerminal() {
    assertThat(Printable.of("a\u001b[31mb\u0000\n\t\u009b"))
        .isEqualTo("a\\u001b[31mb\\u0000\\u000a\\u0009\\u009b");
  }

  @Test
  void shouldEscapeCharactersThatReorderText() {
    assertThat(Printable.of("a\u202eb\u2066c\u200fd\ufeffe"))
        .isEqualTo("a\\u202eb\\u2066c\\u200fd\\ufeffe");
  }

  @Test
  void shouldReplaceHalfASurrogatePair() {
    assertThat(Printable.of("a\ud83d b\ude00")).isEqualTo("a\ufffd b\ufffd");
  }

  @Test
  void shouldKeepLettersAndEmojiOfAllScripts() {
    String text = "你好 مرحبا é \ud83d\udc69\u200d\ud83d\udcbb";

    assertThat(Printable.of(text)).isEqualTo(text);
  }

  @Test
  void shouldBeEmptyWhenThereIsNoText() {
    assertThat(Printable.of(null)).isEmpty();
  }
}
